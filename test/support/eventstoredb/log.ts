import { EventEmitter } from 'node:events';

/** A record of the log, as the server keeps it: everything that is not its business is bytes. */
export interface LogRecord extends ProposedRecord {
  readonly stream: string;
  readonly revision: bigint;
  readonly commit: bigint;
  readonly prepare: bigint;
  /** Milliseconds since 1970. */
  readonly created: number;
}

export interface ProposedRecord {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface Place {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** The server's own words for an expectation. */
export const ANY = -2n;
export const NO_STREAM = -1n;
export const STREAM_EXISTS = -4n;

export type Answer =
  | { readonly kind: 'success'; readonly last: LogRecord; readonly isRepeat: boolean }
  | { readonly kind: 'wrong-version'; readonly current: bigint };

export interface LogOptions {
  /** Records of one append share their commit position, as those of a transaction do. */
  readonly transactions?: boolean;
  /** A record of the system's own after so many others. */
  readonly noiseEvery?: number;
  /** Where the log begins, as if it were a very old one. */
  readonly startsAt?: bigint;
}

/** The log and the rules by which EventStoreDB appends to it. Outlives the servers that serve it. */
export class Log {
  readonly records: LogRecord[] = [];
  readonly grown = new EventEmitter().setMaxListeners(0);
  private readonly streams = new Map<string, LogRecord[]>();
  /** The server's memory of event ids: it is gone with a restart, and serves only 'any' and 'stream exists'. */
  private remembered = new Map<string, LogRecord>();
  private end: bigint;
  private sinceNoise = 0;

  constructor(private readonly options: LogOptions = {}) {
    this.end = options.startsAt ?? 0n;
    this.system('$users', '$user-created');
    this.system('$$$users', '$metadata');
  }

  stream(name: string): readonly LogRecord[] {
    return this.streams.get(name) ?? [];
  }

  append(name: string, expected: bigint, events: readonly ProposedRecord[]): Answer {
    const stream = this.stream(name);
    const current = BigInt(stream.length) - 1n;
    const wrong: Answer = { kind: 'wrong-version', current };
    if (expected === STREAM_EXISTS && current < 0n) return wrong;
    const repeat =
      expected === ANY || expected === STREAM_EXISTS
        ? this.fromMemory(name, events)
        : fromStream(stream, expected, events);
    if (repeat === 'corrupted' || (repeat === 'new' && expected >= NO_STREAM && expected !== current)) return wrong;
    if (repeat !== 'new') return { kind: 'success', last: repeat, isRepeat: true };
    return { kind: 'success', last: this.write(name, events), isRepeat: false };
  }

  /** What a restart of the server costs. */
  forget(): void {
    this.remembered = new Map();
  }

  /** A record of the system's own. */
  system(stream: string, type: string): void {
    const [data, metadata] = [Buffer.from('{"system":true}'), new Uint8Array()];
    this.put(stream, [{ id: crypto.randomUUID(), type, contentType: 'application/json', data, metadata }]);
  }

  /** How many records stand before the place. */
  indexOf({ commit, prepare }: Place): number {
    let [low, high] = [0, this.records.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.records[middle]!;
      if (at.commit < commit || (at.commit === commit && at.prepare < prepare)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private write(name: string, events: readonly ProposedRecord[]): LogRecord {
    const last = this.put(name, events);
    this.sinceNoise += events.length;
    if (this.options.noiseEvery && this.sinceNoise >= this.options.noiseEvery) {
      this.sinceNoise = 0;
      this.system('$stats-127.0.0.1:2113', '$statsCollected');
      this.system(`$ce-${name.split('-')[0]}`, '$>');
    }
    this.grown.emit('grown');
    return last;
  }

  private put(name: string, events: readonly ProposedRecord[]): LogRecord {
    const stream = this.streams.get(name) ?? [];
    this.streams.set(name, stream);
    const prepares = events.map((event) => {
      const prepare = this.end;
      this.end += BigInt(60 + event.data.length + event.metadata.length + event.type.length * 2);
      return prepare;
    });
    const created = Date.now();
    for (const [i, event] of events.entries()) {
      const prepare = prepares[i]!;
      const commit = this.options.transactions ? this.end : prepare;
      const record = { ...event, stream: name, revision: BigInt(stream.length), commit, prepare, created };
      stream.push(record);
      this.records.push(record);
      this.remembered.set(event.id, record);
    }
    if (this.options.transactions) this.end += 40n;
    return stream.at(-1)!;
  }

  /** By its memory the server knows ids wherever they stand; the first decides, and all must be there. */
  private fromMemory(name: string, events: readonly ProposedRecord[]): LogRecord | 'new' | 'corrupted' {
    const found = events.map(({ id }) => this.remembered.get(id)).map((at) => (at?.stream === name ? at : undefined));
    if (!found[0]) return 'new';
    return found.includes(undefined) ? 'corrupted' : found.at(-1)!;
  }
}

/** With an exact expectation the events behind it are compared, one by one. */
function fromStream(
  stream: readonly LogRecord[],
  expected: bigint,
  events: readonly ProposedRecord[],
): LogRecord | 'new' | 'corrupted' {
  const first = Number(expected) + 1;
  if (first >= stream.length) return 'new';
  if (stream[first]?.id !== events[0]?.id) return 'new';
  const same = events.every(({ id }, i) => stream[first + i]?.id === id);
  return same ? stream[first + events.length - 1]! : 'corrupted';
}
