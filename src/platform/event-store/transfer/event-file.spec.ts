import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { exported, imported } from '../../../../test/support/transfers.js';
import { written } from '../../../../test/support/events.js';
import { contractCatalogue } from '../../../../test/support/stores.js';
import { InMemoryEventStore } from '../in-memory/in-memory-event-store.js';
import type { StreamName } from '../port/recorded-event.js';
import { Chain, lineOf, textAndLink } from './event-line.js';
import { verifyFile } from './verify.js';

const folder = mkdtempSync(join(tmpdir(), 'lyceum-file-'));
const path = join(folder, 'log.ndjson');
afterAll(() => rmSync(folder, { recursive: true }));

/** Head, four events (two of each of two streams), manifest. */
let lines: string[];
beforeAll(async () => {
  const log = new InMemoryEventStore();
  for (const stream of ['contract-a', 'contract-b', 'contract-a', 'contract-b']) {
    await log.append(stream as StreamName, 'any', [written({ words: null, of: stream })]);
  }
  await exported(log, path);
  lines = readFileSync(path, 'utf8').trimEnd().split('\n');
});

type Change = (lines: readonly string[]) => readonly string[] | string | Buffer;

const swap = (of: readonly string[], line: number, by: (text: string) => string) =>
  of.with(line - 1, by(of[line - 1] as string));

/** The faults of a file that was changed so. */
async function faultsAfter(change: Change, name = 'changed.ndjson'): Promise<readonly string[]> {
  const changed = change(lines);
  const file = join(folder, name);
  writeFileSync(file, Array.isArray(changed) ? `${changed.join('\n')}\n` : (changed as string | Buffer));
  const { faults, manifest } = await verifyFile(file, contractCatalogue, { bytes: 1 });
  if (faults.length > 0) await expect(imported(new InMemoryEventStore(), file)).rejects.toThrow('The file has faults');
  else expect(manifest).toBeDefined();
  return faults.map(({ where, what }) => `${where}: ${what}`);
}

const BROKEN = 'does not continue the line before it: one of them was changed, left out, repeated or moved';

it('a file as it was written has no fault, also compressed', async () => {
  expect(await faultsAfter((all) => all)).toEqual([]);
  expect(await faultsAfter((all) => gzipSync(`${all.join('\n')}\n`), 'same.ndjson.gz')).toEqual([]);
});

it.each<[string, Change, string[]]>([
  ['a byte that was changed', (all) => swap(all, 4, (text) => text.replace('09:00', '09:01')), [`line 4: ${BROKEN}`]],
  ['a link that was changed', (all) => swap(all, 3, (text) => text.replace(/.{3}"}$/, '000"}')), [`line 3: ${BROKEN}`]],
  [
    'a line that stands twice',
    (all) => all.toSpliced(3, 0, all[2] as string),
    [
      'line 4: version 0 of contract-b comes after version 0',
      expect.stringMatching(/^line 4: id [0-9a-f-]{36} stands there twice$/) as never,
      `line 4: ${BROKEN}`,
    ],
  ],
  [
    'two lines that changed places',
    (all) => [all[0], all[3], all[2], all[1], all[4], all[5]] as string[],
    ['line 2: version 1 of contract-a comes first', `line 2: ${BROKEN}`],
  ],
  ['a line that is missing', (all) => all.toSpliced(2, 1), [`line 3: ${BROKEN}`]],
  [
    'the last event left out',
    (all) => all.toSpliced(4, 1),
    ['line 5: the manifest tells of 4 events, and 3 stand here'],
  ],
  ['no manifest', (all) => all.slice(0, -1), ['line 6: the manifest is missing: the file breaks off here']],
  [
    'a manifest that was changed',
    (all) => swap(all, 6, (text) => text.replace('"events":4', '"events":5')),
    ['line 6: the manifest was changed'],
  ],
  [
    'a line after the manifest',
    (all) => [...all, all[4] as string],
    ['line 7: follows the manifest, which is the last line'],
  ],
  [
    'a head that was changed',
    (all) => swap(all, 1, (text) => text.replace('"test"', '"next"')),
    ['line 1: the head was changed: the manifest knows another one'],
  ],
  ['no head', (all) => all.slice(1), ['line 1: this is not a file of "lyceum events export"']],
  [
    'a newer format',
    (all) => swap(all, 1, (text) => text.replace('"format":1', '"format":2')),
    ['line 1: this is format 2, written by Lyceum test; this version reads format 1'],
  ],
  ['a file cut in a line', (all) => all.join('\n').slice(0, -200), ['line 6: the file breaks off in this line']],
  ['an empty file', () => '', ['line 1: the manifest is missing: the file breaks off here']],
  [
    'a byte order mark',
    (all) => `\uFEFF${all.join('\n')}\n`,
    ['line 1: begins with a byte order mark, which some program added'],
  ],
  [
    'line ends of Windows',
    (all) => `${all.join('\r\n')}\r\n`,
    ['line 1: ends with a carriage return: some program changed the line ends'],
  ],
  ['bytes that are no text', () => Buffer.from([0xff, 0xfe, 0x0a]), ['line 1: is not UTF-8 text']],
  ['a line without an end', () => 'x'.repeat(3 * 1024 * 1024), ['line 1: is longer than any event can be']],
  [
    'a line that is no event',
    (all) => swap(all, 2, () => '{"hello":"world"}'),
    ['line 2: is not an event as an export writes it'],
  ],
])('%s is named with its line, and nothing is imported', async (_, change, faults) => {
  expect(await faultsAfter(change)).toEqual(faults);
});

it('a compressed file that breaks off or was damaged is named', async () => {
  const whole = gzipSync(lines.join('\n'));
  expect((await faultsAfter(() => whole.subarray(0, -20), 'cut.gz')).at(-1)).toContain(
    'the compressed file breaks off here',
  );
  expect(
    (await faultsAfter(() => Buffer.concat([whole.subarray(0, 20), Buffer.alloc(40, 7)]), 'bad.gz')).at(-1),
  ).toContain('the compressed file');
  expect(gunzipSync(whole).toString()).toBe(lines.join('\n'));
});

/** A file whose links and manifest are right, with one event as somebody else would write it. */
function forged(change: (event: Record<string, unknown>) => object): Change {
  return (all) => {
    const chain = new Chain();
    const events = all.slice(1, -1).map((line, n) => {
      const { text } = textAndLink(line) as { text: string };
      const event = JSON.parse(text) as Record<string, unknown>;
      const other = n === 1 ? JSON.stringify(change(event)) : text;
      return lineOf(other, chain.add(other));
    });
    return [all[0] as string, ...events, all.at(-1) as string];
  };
}

it.each<[string, (event: Record<string, unknown>) => object, string]>([
  [
    'a type nobody knows',
    (event) => ({ ...event, type: 'contract.Painted' }),
    'unknown event type contract.Painted: this version of Lyceum does not know it',
  ],
  [
    'a newer version',
    (event) => ({ ...event, schemaVersion: 7 }),
    'contract.Written of version 7: this version of Lyceum knows up to 1',
  ],
  [
    'another shape',
    (event) => ({ ...event, data: { words: 7 } }),
    'contract.Written of version 1, data.words: Invalid input: expected string, received number',
  ],
  [
    'meta without its parts',
    (event) => ({ ...event, meta: {} }),
    'meta.correlationId: Invalid input: expected string, received undefined',
  ],
  ['an id that is none', (event) => ({ ...event, id: 'me' }), 'id is not a lower-case UUID'],
  [
    'text that no store takes',
    (event) => ({ ...event, data: { words: 'a\0b' } }),
    'data.words contains the character NUL',
  ],
  [
    'a stream without a category',
    (event) => ({ ...event, stream: 'x' }),
    'stream must be <category>-<id>, the category in letters and digits',
  ],
])('%s is named before anything is written', async (_, change, what) => {
  expect(await faultsAfter(forged(change))).toContain(`line 3: ${what}`);
});

it('spaces or a repeated key are not taken for what an export writes', async () => {
  const { text } = textAndLink(lines[1] as string) as { text: string };
  for (const other of [text.replace('{"stream"', '{ "stream"'), text.replace('"type"', '"type":"x","type"')]) {
    expect(await faultsAfter((all) => swap(all, 2, () => lineOf(other, '0123456789abcdef')))).toEqual([
      'line 2: is not an event as an export writes it',
    ]);
  }
});
