import { randomBytes } from 'node:crypto';
import { systemClock, type Clock } from '../../clock/clock.js';
import { checkExpected, meets } from '../port/expectation.js';
import type {
  AppendResult,
  Batch,
  EventStore,
  Expected,
  Filter,
  KnownStream,
  NewEvent,
  NonEmpty,
  ReadOptions,
} from '../port/event-store.js';
import { placeOf, positionAt, refuseBeyond } from '../port/positions.js';
import type { EventMeta, Position, RecordedEvent, StreamName } from '../port/recorded-event.js';
import { serialized, type SerializedEvent } from '../port/value-rules.js';
import { WakeUp } from '../port/wake-up.js';

interface StoredEvent extends SerializedEvent {
  readonly stream: StreamName;
  readonly version: bigint;
  readonly position: Position;
  readonly recordedAt: string;
}

interface StoredStream {
  readonly events: StoredEvent[];
  /** Where each event stands in `events`, by its id. */
  readonly places: Map<string, number>;
}

const PAGE = 1_000;
const UNHURRIED_MS = 500;

/** The whole port in memory, for tests and trials: JSON text inside, so nothing can be changed after the append. */
export class InMemoryEventStore implements EventStore {
  private readonly id = randomBytes(6).toString('hex');
  private readonly log: StoredEvent[] = [];
  private readonly streams = new Map<StreamName, StoredStream>();
  private readonly wakeUp = new WakeUp();

  constructor(private readonly clock: Clock = systemClock) {}

  // oxlint-disable-next-line require-await -- faults are rejections, as on every store
  async append(stream: StreamName, expected: Expected, events: NonEmpty<NewEvent>): Promise<AppendResult> {
    checkExpected(expected);
    const ready = serialized(stream, events);
    const { events: stored, places } = this.streams.get(stream) ?? { events: [], places: new Map<string, number>() };
    const actual = BigInt(stored.length) - 1n;
    const known = ready.map(({ id }) => places.get(id) ?? -1);
    if (!meets(expected, actual) || known.some((place) => place >= 0)) return repeatOrConflict(stored, known);

    const recordedAt = this.clock.now().toISOString();
    for (const event of ready) {
      const position = positionAt(this.id, BigInt(this.log.length + 1));
      const placed = { ...event, stream, version: BigInt(stored.length), position, recordedAt };
      places.set(event.id, stored.length);
      stored.push(placed);
      this.log.push(placed);
    }
    this.streams.set(stream, { events: stored, places });
    this.wakeUp.call();
    return answer('appended', stored.at(-1) as StoredEvent);
  }

  async *read(stream: StreamName, { from = 0n, limit = Infinity }: ReadOptions = {}): AsyncIterable<RecordedEvent> {
    const first = Math.max(0, Number(from));
    for (const event of this.eventsOf(stream).slice(first, first + limit)) yield recorded(event);
  }

  readMany(known: readonly KnownStream[]): Promise<readonly (readonly RecordedEvent[])[]> {
    const newer = ({ stream, version }: KnownStream) =>
      this.eventsOf(stream)
        .slice(Number(version) + 1)
        .map(recorded);
    return Promise.resolve(known.map(newer));
  }

  async *follow(after: Position | 'start', { types }: Filter, signal: AbortSignal): AsyncIterable<Batch> {
    let place = Number(placeOf(after, this.id));
    refuseBeyond(BigInt(place), BigInt(this.log.length), this.id);
    for (let first = true; !signal.aborted; first = false) {
      const page = this.log.slice(place, place + PAGE);
      if (page.length === 0 && !first) {
        await this.wakeUp.sleep(UNHURRIED_MS, signal, this.wakeUp.calls);
        continue;
      }
      place += page.length;
      const events = page.filter(({ type }) => types?.includes(type) ?? true).map(recorded);
      yield { events, upTo: positionAt(this.id, BigInt(place)), caughtUp: place === this.log.length };
    }
  }

  head(): Promise<Position | 'start'> {
    return Promise.resolve(this.log.at(-1)?.position ?? 'start');
  }

  storeId(): Promise<string> {
    return Promise.resolve(this.id);
  }

  private eventsOf(stream: StreamName): readonly StoredEvent[] {
    return this.streams.get(stream)?.events ?? [];
  }
}

/** All ids there, side by side and in this order: the first answer again. Otherwise nothing is written. */
function repeatOrConflict(stored: readonly StoredEvent[], known: readonly number[]): AppendResult {
  const start = known[0] ?? -1;
  const repeat = start >= 0 && known.every((place, i) => place === start + i);
  if (repeat) return answer('replayed', stored[start + known.length - 1] as StoredEvent);
  return { kind: 'conflict', actual: stored.at(-1)?.version ?? 'no-stream' };
}

function answer(kind: 'appended' | 'replayed', last: StoredEvent): AppendResult {
  return { kind, version: last.version, position: last.position };
}

function recorded(event: StoredEvent): RecordedEvent {
  return { ...event, data: JSON.parse(event.data) as unknown, meta: JSON.parse(event.meta) as EventMeta };
}
