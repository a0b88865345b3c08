import fc from 'fast-check';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore, NewEvent, NonEmpty } from '../../src/platform/event-store/port/event-store.js';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { InMemoryKeyVault } from '../../src/platform/event-store/sealed/in-memory-key-vault.js';
import { SealedEventStore } from '../../src/platform/event-store/sealed/sealed-event-store.js';
import { exportEvents } from '../../src/platform/event-store/transfer/export-events.js';
import { importEvents, type Imported } from '../../src/platform/event-store/transfer/import-events.js';
import type { Choice, Manifest } from '../../src/platform/event-store/transfer/manifest.js';
import { verifyFile, verifyStore } from '../../src/platform/event-store/transfer/verify.js';
import { writeWholeFile } from '../../src/platform/event-store/transfer/whole-file.js';
import { meta, readAll, written } from '../support/events.js';
import { contractCatalogue, type OpenStore } from '../support/stores.js';

const NOW = new Date('2026-11-30T10:00:00.000Z');

export function exported(log: EventStore, path: string, partial?: Choice): Promise<Manifest> {
  return exportEvents(log, { appVersion: 'test', now: NOW, partial }, (lines) => writeWholeFile(path, lines));
}

export async function imported(log: EventStore, path: string): Promise<Imported> {
  const bytes = statSync(path).size;
  return importEvents(log, path, await verifyFile(path, contractCatalogue, { bytes }));
}

/** The lines of events, without head and manifest, which tell of their own store. */
export function eventLines(path: string): readonly string[] {
  return readFileSync(path, 'utf8').split('\n').slice(1, -2);
}

/** The log beneath, and the store that seals before it. */
export function sealing(log: EventStore, vault = new InMemoryKeyVault()): EventStore {
  return new SealedEventStore(log, contractCatalogue, vault);
}

/** Any history that the port takes: appends of some events to some of a few streams, people's words among them. */
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false),
    fc.maxSafeInteger().filter((number) => !Object.is(number, -0)),
    fc.string({ unit: 'grapheme', maxLength: 30 }).filter(isStorable),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 8 }).filter(isName), tie('any'), { maxKeys: 4 }),
  ),
})).any;
const append = fc.record({
  stream: fc.integer({ min: 1, max: 4 }).map((n) => `contract-${n}` as StreamName),
  events: fc.array(
    fc.record({
      words: fc.option(fc.string({ unit: 'grapheme', maxLength: 40 }).filter(isStorable)),
      more: value,
      counted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});
const histories = fc.array(append, { maxLength: 12 });

function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

function isName(text: string): boolean {
  return isStorable(text) && text !== '$sealed';
}

type History = readonly {
  readonly stream: StreamName;
  readonly events: readonly { words: string | null; more: unknown; counted: boolean }[];
}[];

export async function live(store: EventStore, history: History): Promise<void> {
  for (const { stream, events } of history) {
    const fresh = events.map(({ words, more, counted }) =>
      written({ words, more }, { type: counted ? 'contract.Counted' : 'contract.Written', meta: meta() }),
    );
    const plain = fresh.map((one) => (one.type === 'contract.Counted' ? { ...one, data: { more: 1 } } : one));
    await store.append(stream, 'any', plain as unknown as NonEmpty<NewEvent>);
  }
}

/** A log goes out of one store and comes into another of this kind, unchanged. */
export function transferContract(adapter: string, open: () => Promise<OpenStore>, runs: number): void {
  describe(`moving events: ${adapter}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-transfer-'));
    const opened: OpenStore[] = [];
    let files = 0;
    const fresh = async () => {
      const one = await open();
      opened.push(one);
      return one.store;
    };
    const file = (ending = '.ndjson') => join(folder, `${(files += 1)}${ending}`);
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close();
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    it('export, import and export again give the same bytes, ids, order and seals, for any history', async () => {
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          const [one, other] = [await fresh(), await fresh()];
          const vault = new InMemoryKeyVault();
          await live(sealing(one, vault), history);
          const [first, second] = [file(), file()];
          const before = await exported(one, first);
          await imported(other, first);
          const after = await exported(other, second);
          expect(eventLines(second)).toEqual(eventLines(first));
          expect(after).toMatchObject({ events: before.events, types: before.types, chain: before.chain });
          for (const { stream } of history) {
            const plain = async (log: EventStore) =>
              (await readAll(sealing(log, vault), stream)).map(({ position: _, recordedAt: __, ...event }) => event);
            expect(await plain(other)).toEqual(await plain(one));
          }
          for (const one of opened.splice(0)) await one.close();
        }),
        { numRuns: runs },
      );
    }, 120_000);

    it('a live store is verified as its file is', async () => {
      const [log, vault] = [await fresh(), new InMemoryKeyVault()];
      await live(sealing(log, vault), [
        { stream: 'contract-a' as StreamName, events: [{ words: 'hers', more: 1, counted: false }] },
        { stream: 'contract-b' as StreamName, events: [{ words: 'his', more: [], counted: false }] },
      ]);
      const path = file('.ndjson.gz');
      const { chain } = await exported(log, path);
      const [fromStore, fromFile] = [
        await verifyStore(log, vault, contractCatalogue),
        await verifyFile(path, contractCatalogue, { bytes: statSync(path).size }),
      ];
      const sound = { events: 2, streams: 2, types: { 'contract.Written': 2 }, chain, faults: [], faultCount: 0 };
      expect(fromStore).toMatchObject(sound);
      expect(fromFile).toMatchObject(sound);
    });

    it('what is appended while an export runs is left out, and what was there before is not', async () => {
      const log = await fresh();
      for (let n = 0; n < 30; n += 1) await log.append(`contract-${n}` as StreamName, 'any', [written({ n })]);
      const path = file();
      const lines: string[] = [];
      const manifest = await exportEvents(log, { appVersion: 'test', now: NOW }, async (given) => {
        for await (const line of given) {
          lines.push(line);
          if (lines.length > 1 && lines.length < 40) await log.append('contract-0' as StreamName, 'any', [written({ later: true })]);
        }
      });
      expect(manifest.events).toBe(30);
      expect(lines.filter((line) => line.includes('later'))).toEqual([]);
      expect((await exported(log, path)).events).toBeGreaterThan(60);
    });

    it('an import that was broken off anywhere goes on from there', async () => {
      const source = await fresh();
      for (let n = 0; n < 12; n += 1)
        await source.append(`contract-${n % 3}` as StreamName, 'any', [written(), written()]);
      const path = file();
      const { chain } = await exported(source, path);
      const target = await fresh();
      let resumed = 0;
      for (let allowed = 2; ; allowed += 1) {
        const outcome = await imported(failingAfter(target, allowed), path).catch((error: unknown) => error);
        if (!(outcome instanceof Error)) break;
        expect(outcome.message).toBe('pulled the plug');
        resumed += 1;
      }
      expect(resumed).toBeGreaterThan(1);
      expect(await verifyStore(target, new InMemoryKeyVault(), contractCatalogue)).toMatchObject({
        chain,
        faultCount: 0,
      });
    });

    it('a store that holds anything else is refused, and nothing is written', async () => {
      const [source, target] = [await fresh(), await fresh()];
      for (const log of [source, target]) await log.append('contract-1' as StreamName, 'no-stream', [written()]);
      const path = file();
      await exported(source, path);
      await expect(imported(target, path)).rejects.toThrow(/^The store is not empty: it holds 1 events that are not/);
      expect(await readAll(target, 'contract-1' as StreamName)).toHaveLength(1);
    });
  });
}

/** Takes so many appends in all, of which the last one is still written. */
function failingAfter(store: EventStore, appends: number): EventStore {
  let left = appends;
  return new Proxy(store, {
    get(target, name: keyof EventStore) {
      if (name !== 'append') return (target[name] as () => unknown).bind(target);
      return async (...args: Parameters<EventStore['append']>) => {
        const result = await target.append(...args);
        left -= 1;
        if (left === 0) throw new Error('pulled the plug');
        return result;
      };
    },
  });
}
