import { readFileSync, statSync } from 'node:fs';
import type { EventStore, NewEvent, NonEmpty } from '../../src/platform/event-store/port/event-store.js';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { InMemoryKeyVault } from '../../src/platform/event-store/sealed/in-memory-key-vault.js';
import { SealedEventStore } from '../../src/platform/event-store/sealed/sealed-event-store.js';
import { exportEvents } from '../../src/platform/event-store/transfer/export-events.js';
import { importEvents, type Imported } from '../../src/platform/event-store/transfer/import-events.js';
import type { Choice, Manifest } from '../../src/platform/event-store/transfer/manifest.js';
import { verifyFile } from '../../src/platform/event-store/transfer/verify.js';
import { writeWholeFile } from '../../src/platform/event-store/transfer/whole-file.js';
import { meta, written } from './events.js';
import { contractCatalogue } from './stores.js';

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
