import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventLines } from '../../../../test/support/transfers.js';
import { meta, written } from '../../../../test/support/events.js';
import { contractCatalogue } from '../../../../test/support/stores.js';
import { systemClock } from '../../../platform/clock/clock.js';
import { Registry } from '../../../platform/contract/registry.js';
import { InMemoryEventStore } from '../../../platform/event-store/in-memory/in-memory-event-store.js';
import type { StreamName } from '../../../platform/event-store/port/recorded-event.js';
import { InMemoryKeyVault } from '../../../platform/event-store/sealed/in-memory-key-vault.js';
import { SealedEventStore } from '../../../platform/event-store/sealed/sealed-event-store.js';
import type { CliHost } from '../host.js';
import { runCli } from '../run-cli.js';
import { eventCommands } from './event-commands.js';
import type { LocalLog } from './log-tools.js';

let folder: string;
let log: InMemoryEventStore;
let vault: InMemoryKeyVault;
let closed: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lyceum-events-'));
  [log, vault, closed] = [new InMemoryEventStore(), new InMemoryKeyVault(), 0];
  const store = new SealedEventStore(log, contractCatalogue, vault);
  for (const [n, who] of ['mira', 'tomas', 'mira'].entries()) {
    const more = { meta: meta({ subjects: [who], occurredAt: `2026-03-0${n + 1}T09:00:00.000Z` }) };
    await store.append(`contract-${who}` as StreamName, 'any', [written({ words: `${who} says`, number: n }, more)]);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = (name: string) => join(folder, name);

/** The commands on a log in memory. */
async function run(...words: string[]) {
  const open = (): Promise<LocalLog> =>
    Promise.resolve({
      log,
      vault,
      catalogue: contractCatalogue,
      clock: systemClock,
      projections: [],
      keys: { missing: () => Promise.resolve(['one']) } as never,
      pool: undefined as never,
      settled: () => Promise.resolve(),
      close: () => Promise.resolve(void (closed += 1)),
    });
  const host = { version: '1.2.3', registry: new Registry([]), commands: [eventCommands(open)] } as unknown as CliHost;
  const text = { out: '', err: '' };
  const code = await runCli(words, host, {
    env: {},
    out: (more) => void (text.out += more),
    err: (more) => void (text.err += more),
  });
  return { code, ...text };
}

const data = ({ out }: { out: string }): Record<string, unknown> => JSON.parse(out).data;

describe('export', () => {
  it('writes the log as it is stored and tells what it wrote', async () => {
    const answer = await run('events', 'export', path('log.ndjson'), '--json');
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(data(answer)).toMatchObject({ events: 3, keys: null, last: await log.head() });
    expect(readFileSync(path('log.ndjson'), 'utf8')).not.toContain('says');
    expect(closed).toBe(1);
  });

  it('a choice makes a part, which cannot be imported', async () => {
    await run('events', 'export', path('part'), '--stream', 'contract-mira', '--until', '2026-03-02');
    expect(eventLines(path('part'))).toHaveLength(1);
    expect(JSON.parse(readFileSync(path('part'), 'utf8').split('\n')[0] ?? '')).toMatchObject({
      lyceum: 'events',
      appVersion: '1.2.3',
      partial: { stream: 'contract-mira', until: '2026-03-02' },
    });
    log = new InMemoryEventStore();
    const refused = await run('events', 'import', path('part'), '--without-keys');
    expect(refused).toMatchObject({
      code: 1,
      err: 'The file holds a part of a log only; export again without choosing.\n',
    });
    expect(await log.head()).toBe('start');
  });

  it.each<[string, string[], string]>([
    ['a file that is there', ['{here}'], 'is there already: choose another name.'],
    ['a type nobody knows', ['{new}', '--type', 'contract.Painted'], 'There is no event type contract.Painted'],
    ['no place', ['{new}', '--after', 'soon'], '"soon" is neither an instant'],
  ])('%s is wrong usage, and no file appears', async (_, words, sentence) => {
    await run('events', 'export', path('here'));
    const named = words.map((word) => word.replace('{here}', path('here')).replace('{new}', path('new')));
    const answer = await run('events', 'export', ...named);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toContain(sentence);
    expect(existsSync(path('new'))).toBe(false);
  });
});

describe('import', () => {
  beforeEach(async () => {
    await run('events', 'export', path('log'));
    log = new InMemoryEventStore();
  });

  it('without the keys nothing is written, unless that is wanted', async () => {
    const refused = await run('events', 'import', path('log'));
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^1 of the 2 keys that the file needs are not here: .* Nothing was imported\.\n$/);
    expect(await log.head()).toBe('start');
    expect(data(await run('events', 'import', path('log'), '--without-keys', '--json'))).toMatchObject({
      events: 3,
      written: 3,
      resumedAfter: 0,
    });
    expect(await run('events', 'import', path('log'))).toMatchObject({ code: 0, err: '' });
  });

  it('a file that is not there is wrong usage', async () => {
    expect(await run('events', 'import', path('none'))).toMatchObject({
      code: 2,
      err: `There is no file ${path('none')}.\n`,
    });
  });
});

describe('verify', () => {
  it('a sound log and its file have the same chain', async () => {
    await run('events', 'export', path('log.gz'));
    const [fromLog, fromFile] = [
      await run('events', 'verify', '--json'),
      await run('events', 'verify', path('log.gz'), '--json'),
    ];
    expect(fromLog).toEqual(fromFile);
    expect(data(fromLog)).toMatchObject({ sound: true, events: 3, types: [{ type: 'contract.Written', events: 3 }] });
  });

  it('faults are printed with their place, and the exit code is 1', async () => {
    await log.append('contract-x' as StreamName, 'any', [written({}, { type: 'contract.Painted' })]);
    const answer = await run('events', 'verify');
    expect(answer).toMatchObject({ code: 1, out: '' });
    expect(answer.err).toMatch(
      /^The event log has faults:\n {2}[0-9a-f]{12}:0{19}4: unknown event type contract\.Painted/,
    );
    expect(data(await run('events', 'verify', '--json'))).toMatchObject({
      sound: false,
      faults: [{ where: await log.head() }],
    });
  });
});

describe('show', () => {
  it('what people wrote is sealed, until it is asked for', async () => {
    const sealed = await run('events', 'show', 'contract-mira');
    expect(sealed.out.split('\n')[0]).toMatch(
      /:0{19}1 2026-03-01T09:00:00\.000Z contract-mira@0 contract\.Written by person someone/,
    );
    expect(sealed.out).toContain('{"words":"[sealed]","number":0}');
    expect((await run('events', 'show', '--personal')).out).toContain('{"words":"tomas says","number":1}');
  });

  it('chooses by person and place, and tells where to go on', async () => {
    const shown = data(await run('events', 'show', '--person', 'mira', '--limit', '1', '--json'));
    expect(shown).toMatchObject({ events: [{ version: '0' }] });
    const next = data(await run('events', 'show', '--person', 'mira', '--after', String(shown['more']), '--json'));
    expect(next).toMatchObject({ events: [{ version: '1' }], more: null });
  });

  it('words move no cursor', async () => {
    const store = new SealedEventStore(log, contractCatalogue, vault);
    await store.append('contract-x' as StreamName, 'any', [written({ words: '\u001b[2J\u202e' })]);
    const { out } = await run('events', 'show', 'contract-x', '--personal');
    for (const control of ['\u001b', '\u202e']) expect(out).not.toContain(control);
  });

  it.each<[string, string[], number]>([
    ['a stream nobody wrote', ['contract-none'], 1],
    ['no number', ['--limit', 'many'], 2],
  ])('%s is refused', async (_, words, code) => {
    expect(await run('events', 'show', ...words)).toMatchObject({ code, out: '' });
  });
});

describe('replay', () => {
  it.each<[string, string[], string]>([
    ['a read model nobody knows', ['birds'], 'There is no read model birds'],
    ['nothing to answer with', [], 'Name one read model, or ask with --query.'],
    ['a format nobody knows', ['--format', 'xml'], '--format is ndjson or csv.'],
  ])('%s is wrong usage', async (_, words, sentence) => {
    const answer = await run('replay', ...words);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toContain(sentence);
  });
});
