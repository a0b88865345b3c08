import type { EventCatalogue } from '../catalogue/event-catalogue.js';
import type { EventStore } from '../port/event-store.js';
import { shareOf } from '../port/positions.js';
import type { KeyVault } from '../sealed/key-vault.js';
import { kidsOf } from '../sealed/seal.js';
import { entriesOf } from './event-file.js';
import { Chain, textOf, type TravellingEvent } from './event-line.js';
import { history } from './history.js';
import { FileFault } from './lines.js';
import { LogCheck } from './log-check.js';
import { Tally, type Head, type Manifest } from './manifest.js';

/** One thing that is wrong, and where: a line of the file, or a position of the log. */
export interface Fault {
  readonly where: string;
  readonly what: string;
}

export interface Verified {
  readonly events: number;
  readonly streams: number;
  readonly types: Readonly<Record<string, number>>;
  /** Equal for equal logs, whichever store or file holds them. */
  readonly chain: string;
  /** The first of them; `faultCount` counts all. */
  readonly faults: readonly Fault[];
  readonly faultCount: number;
  /** Keys without which sealed fields stay unreadable. */
  readonly keysNeeded: ReadonlySet<string>;
}

export interface VerifiedFile extends Verified {
  readonly head: Head | undefined;
  /** Absent when the file breaks off or was changed. */
  readonly manifest: Manifest | undefined;
}

/** How far the work has come: events so far, and the share of the whole from 0 to 1. */
export type Told = (events: number, share: number) => void;

const FAULTS_SHOWN = 20;

/** Checks a file of events: its lines, links and manifest, and everything that a log must be. */
export async function verifyFile(
  path: string,
  catalogue: EventCatalogue,
  { bytes, told }: { readonly bytes: number; readonly told?: Told | undefined },
): Promise<VerifiedFile> {
  const work = new Work(catalogue);
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  try {
    const read = (so: number) => told?.(work.events, so / bytes);
    for await (const entry of entriesOf(path, read)) {
      if (entry.kind === 'head') {
        head = entry.head;
        work.check = new LogCheck(catalogue, head.partial === null);
      } else if (entry.kind === 'event') {
        work.add(entry.event, () => `line ${entry.line}`);
      } else {
        manifest = entry.manifest;
      }
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    work.fault(`line ${error.line}`, error.what);
  }
  return { ...work.result, head, manifest };
}

/** Checks a live store, up to its newest event of this moment; sealed fields are opened with the keys that are there. */
export async function verifyStore(
  log: EventStore,
  vault: KeyVault,
  catalogue: EventCatalogue,
  { told }: { readonly told?: Told | undefined } = {},
): Promise<Verified> {
  const work = new Work(catalogue);
  let last = '';
  for await (const { events, upTo, head } of history(log)) {
    const keys = await vault.find([...new Set(events.flatMap(kidsOf))]);
    for (const event of events) {
      if (event.position <= last) work.fault(event.position, `stands behind ${last}`);
      last = event.position;
      work.add(event, () => event.position, keys);
    }
    told?.(work.events, shareOf(upTo, head));
  }
  return work.result;
}

class Work {
  check: LogCheck;
  private readonly chain = new Chain();
  private readonly tally = new Tally();
  private readonly faults: Fault[] = [];
  private faultCount = 0;

  constructor(catalogue: EventCatalogue) {
    this.check = new LogCheck(catalogue);
  }

  get events(): number {
    return this.tally.events;
  }

  add(event: TravellingEvent, where: () => string, keys?: ReadonlyMap<string, Buffer>): void {
    for (const what of this.check.add(event, keys)) this.fault(where(), what);
    this.chain.add(textOf(event));
    this.tally.add(event.type);
  }

  fault(where: string, what: string): void {
    this.faultCount += 1;
    if (this.faults.length < FAULTS_SHOWN) this.faults.push({ where, what });
  }

  get result(): Verified {
    const { events, types } = this.tally;
    const { faults, faultCount, check } = this;
    const { streams, keysNeeded } = check;
    return { events, streams, types, chain: this.chain.end, faults, faultCount, keysNeeded };
  }
}
