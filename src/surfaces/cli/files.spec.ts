import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOf } from './files.js';
import type { Terminal } from './host.js';
import { pagesOf, printPages } from './paged-text.js';

const folder = mkdtempSync(join(tmpdir(), 'lyceum-files-'));
const file = (name: string, bytes: string | Buffer) => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

describe('a file that is a parameter', () => {
  it('LMS-61: is read as UTF-8, without its byte order mark', async () => {
    expect(await textOf(file('people.csv', '\uFEFFимя\r\n'))).toBe('имя\r\n');
  });

  it.each([
    ['in another encoding', () => file('utf16.csv', Buffer.from('\uFEFFname', 'utf16le')), 'is not in UTF-8'],
    ['that is not there', () => join(folder, 'nothing.csv'), 'cannot be read'],
  ])('%s is wrong usage', async (_, path, sentence) => {
    await expect(textOf(path())).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(sentence) });
  });
});

describe('an answer in pages', () => {
  const pages = () =>
    pagesOf('csv', ({ cursor = '0' }) => {
      const next = Number(cursor) + 1;
      return Promise.resolve({
        kind: 'ok',
        data: { csv: `page ${cursor}\r\n`, ...(next < 3 && { next_cursor: String(next) }) },
      });
    });

  it('is printed as one text, or written as one file', async () => {
    let out = '';
    const terminal = { out: (text: string) => void (out += text) } as unknown as Terminal;
    await printPages(pages(), undefined, terminal);
    expect(out).toBe('page 0\r\npage 1\r\npage 2\r\n');
    const path = join(folder, 'out.csv');
    await printPages(pages(), path, terminal);
    expect(readFileSync(path, 'utf8')).toBe(out);
  });

  it('ends with the refusal of a page', async () => {
    const refused = pagesOf('csv', () => Promise.resolve({ kind: 'refused', line: 'No. [no]', error: {} }));
    await expect(refused.next()).rejects.toMatchObject({ message: 'No. [no]', exitCode: 1 });
  });
});
