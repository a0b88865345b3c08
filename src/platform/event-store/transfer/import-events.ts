import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable, type EventStore, type Expected, type NewEvent, type NonEmpty } from '../port/event-store.js';
import { entriesOf } from './event-file.js';
import { Chain, textOf, type TravellingEvent } from './event-line.js';
import { history } from './history.js';
import type { VerifiedFile } from './verify.js';

/** Why the file cannot come into this store, in a sentence for the operator. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

export interface Imported {
  /** Stood there already, from an import of the same file that was broken off. */
  readonly resumedAfter: number;
  readonly written: number;
}

export interface ImportOptions {
  /** Called when file and store have been found fit, before the first event is written. */
  readonly ready?: () => Promise<void>;
  readonly told?: (events: number) => void;
}

const BATCH_EVENTS = 200;
const BATCH_CHARACTERS = 256 * 1024;
const TRIES = 10;

/**
 * Writes a verified file into an empty store: each event with its id, in its stream at its version, and all of them in
 * the order of the file, which is why one append follows the other. A store that holds the beginning of this very file
 * is one in which an import was broken off, and goes on from there. At the end the store is read back as a whole.
 * @throws ImportRefused, StoreUnavailable
 */
export async function importEvents(
  log: EventStore,
  path: string,
  { manifest, faultCount, head }: VerifiedFile,
  { ready, told }: ImportOptions = {},
): Promise<Imported> {
  if (!manifest || !head || faultCount > 0)
    throw new ImportRefused('The file has faults: "lyceum events verify" names them.');
  if (head.partial) throw new ImportRefused('The file holds a part of a log only; export again without choosing.');
  const before = await endOf(log);
  if (before.events > manifest.events) throw notEmpty(before.events);
  let place = 0;
  let isReady = false;
  let batch: TravellingEvent[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    if (!isReady) await ready?.();
    isReady = true;
    await append(log, batch);
    told?.(place);
    batch = [];
    size = 0;
  };
  for await (const entry of entriesOf(path)) {
    if (entry.kind !== 'event') continue;
    const { event, link } = entry;
    if (place < before.events) {
      place += 1;
      if (place === before.events && link !== before.link) throw notEmpty(before.events);
      continue;
    }
    const length = textOf(event).length;
    const isFull = batch.length >= BATCH_EVENTS || size + length > BATCH_CHARACTERS;
    if (isFull || batch[0]?.stream !== event.stream) await flush();
    batch.push(event);
    size += length;
    place += 1;
  }
  await flush();
  const after = await endOf(log);
  if (after.chain !== manifest.chain) {
    throw new ImportRefused(
      `The store now holds ${after.events} events that are not those of the file: something else wrote there meanwhile. ` +
        'Begin again with a new database, and start no server before the import has ended.',
    );
  }
  return { resumedAfter: before.events, written: manifest.events - before.events };
}

function notEmpty(events: number): ImportRefused {
  return new ImportRefused(
    `The store is not empty: it holds ${events} events that are not the beginning of this file. Import into a new database.`,
  );
}

interface End {
  readonly events: number;
  readonly link: string;
  readonly chain: string;
}

async function endOf(log: EventStore): Promise<End> {
  const chain = new Chain();
  let events = 0;
  for await (const page of history(log)) {
    for (const event of page.events) chain.add(textOf(event));
    events += page.events.length;
  }
  return { events, link: chain.link, chain: chain.end };
}

/** A store that does not answer is asked again with the same ids, which it recognises if they were written. */
async function append(log: EventStore, batch: readonly TravellingEvent[]): Promise<void> {
  const { stream, version } = batch[0] as TravellingEvent;
  const expected: Expected = version === 0n ? 'no-stream' : version - 1n;
  const events = batch.map(({ id, type, schemaVersion, data, meta }) => ({ id, type, schemaVersion, data, meta }));
  for (let tries = 1; ; tries += 1) {
    try {
      // A group of lines is never empty.
      const result = await log.append(stream, expected, events as unknown as NonEmpty<NewEvent>);
      if (result.kind !== 'conflict' && result.version === version + BigInt(batch.length) - 1n) return;
      throw new ImportRefused(`Something else writes to ${stream}. Stop it, and begin again with a new database.`);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || tries === TRIES) throw error;
      await sleep(Math.min(100 * 2 ** tries, 5_000));
    }
  }
}
