import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { writeWholeFile } from './whole-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lyceum-whole-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* lines(count: number): AsyncGenerator<string> {
  for (let n = 0; n < count; n += 1) yield `line ${n} ${'x'.repeat(100)}`;
}

it('writes every line, compressed when the name says so', async () => {
  await writeWholeFile(join(folder, 'a.txt'), lines(2_000));
  await writeWholeFile(join(folder, 'a.txt.gz'), lines(2_000));
  const plain = readFileSync(join(folder, 'a.txt'), 'utf8');
  expect(plain.split('\n')).toHaveLength(2_001);
  expect(gunzipSync(readFileSync(join(folder, 'a.txt.gz'))).toString()).toBe(plain);
  expect(readdirSync(folder).toSorted()).toEqual(['a.txt', 'a.txt.gz']);
});

it('keys are for their owner only', async () => {
  await writeWholeFile(join(folder, 'keys'), lines(1), { secret: true });
  expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o600);
});

it('a full disk leaves what was there before, and nothing half', async () => {
  const path = join(folder, 'log.ndjson');
  writeFileSync(path, 'before');
  let room = 100_000;
  const to = () =>
    new Writable({
      write(chunk: Buffer, _, done) {
        room -= chunk.length;
        done(room < 0 ? Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }) : null);
      },
    });
  await expect(writeWholeFile(path, lines(5_000), { to })).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(readdirSync(folder)).toEqual(['log.ndjson']);
  expect(readFileSync(path, 'utf8')).toBe('before');
});

it('a source that fails leaves nothing', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield* lines(2_000);
    throw new Error('the store went away');
  }
  await expect(writeWholeFile(join(folder, 'log'), broken())).rejects.toThrow('the store went away');
  expect(readdirSync(folder)).toEqual([]);
});

it('takes lines no faster than they are written', async () => {
  let taken = 0;
  async function* counted(): AsyncGenerator<string> {
    for await (const line of lines(20_000)) {
      taken += 1;
      yield line;
    }
  }
  let most = 0;
  let seen = 0;
  const to = () =>
    new Writable({
      write(chunk: Buffer, _, done) {
        seen += chunk.toString().split('\n').length - 1;
        most = Math.max(most, taken - seen);
        setImmediate(done);
      },
    });
  await expect(writeWholeFile(join(folder, 'x'), counted(), { to })).rejects.toThrow('ENOENT');
  expect(taken).toBe(20_000);
  expect(most).toBeLessThan(5_000);
});
