import fc from 'fast-check';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '../../src/platform/event-store/port/event-store.js';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { InMemoryKeyVault } from '../../src/platform/event-store/sealed/in-memory-key-vault.js';
import { exportEvents } from '../../src/platform/event-store/transfer/export-events.js';
import { verifyFile, verifyStore } from '../../src/platform/event-store/transfer/verify.js';
import { readAll, written } from '../support/events.js';
import { contractCatalogue, type OpenStore } from '../support/stores.js';
import { eventLines, exported, imported, live, sealing } from '../support/transfers.js';

const NOW = new Date('2026-11-30T10:00:00.000Z');

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
          const [home, away] = [await fresh(), await fresh()];
          const vault = new InMemoryKeyVault();
          await live(sealing(home, vault), history);
          const [first, second] = [file(), file()];
          const before = await exported(home, first);
          await imported(away, first);
          const after = await exported(away, second);
          expect(eventLines(second)).toEqual(eventLines(first));
          expect(after).toMatchObject({ events: before.events, types: before.types, chain: before.chain });
          for (const { stream } of history) {
            const plain = async (log: EventStore) =>
              (await readAll(sealing(log, vault), stream)).map((event) => ({ ...event, position: '', recordedAt: '' }));
            expect(await plain(away)).toEqual(await plain(home));
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
          if (lines.length > 1 && lines.length < 40)
            await log.append('contract-0' as StreamName, 'any', [written({ later: true })]);
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

    it.each<[string, string, string]>([
      ['a stream of its own', 'contract-other', 'something else wrote there meanwhile'],
      ['a stream of the file', 'contract-0', 'Something else writes to contract-0.'],
    ])('somebody who writes to %s during an import is noticed', async (_, stream, sentence) => {
      const [source, target] = [await fresh(), await fresh()];
      for (let n = 0; n < 6; n += 1) await source.append(`contract-${n % 2}` as StreamName, 'any', [written()]);
      const path = file();
      await exported(source, path);
      await expect(imported(disturbed(target, stream as StreamName), path)).rejects.toThrow(sentence);
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

/** After its third append somebody else writes to the stream. */
function disturbed(store: EventStore, stream: StreamName): EventStore {
  let appends = 0;
  return new Proxy(store, {
    get(target, name: keyof EventStore) {
      if (name !== 'append') return (target[name] as () => unknown).bind(target);
      return async (...args: Parameters<EventStore['append']>) => {
        const result = await target.append(...args);
        appends += 1;
        if (appends === 3) await target.append(stream, 'any', [written()]);
        return result;
      };
    },
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
