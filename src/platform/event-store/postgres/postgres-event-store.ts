import type { Pool } from 'pg';
import { checkExpected } from '../port/expectation.js';
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
import { placeOf, positionAt } from '../port/positions.js';
import type { Position, RecordedEvent, StreamName } from '../port/recorded-event.js';
import { serialized } from '../port/value-rules.js';
import { WakeUp } from '../port/wake-up.js';
import { Rounds } from '../../rounds/rounds.js';
import { ask, type TextRow } from './connections.js';
import { isRepeatedId } from './faults.js';
import { Follower } from './follower.js';
import { LogSessions } from './log-session.js';
import { toEvent } from './rows.js';
import { APPEND, HEAD, IDENTITY, READ, READ_MANY, REPEAT_OR_CONFLICT } from './statements.js';

const PAGE = 500;
const EXPECTATION = { 'no-stream': -1n, any: -2n, 'stream-exists': -3n } as const;

/**
 * The log in PostgreSQL: appends queue only at their own stream, readers never wait for a lock. While anybody follows,
 * one connection of the pool is held for reading the log, so the pool must have two or more.
 */
export class PostgresEventStore implements EventStore {
  private readonly sessions: LogSessions;
  private readonly wakeUp = new WakeUp();
  private readonly heads = new Rounds(async (asked: readonly undefined[]) => {
    const newest = await this.newest();
    return asked.map(() => newest);
  });
  private id: string | undefined;

  constructor(private readonly pool: Pool) {
    this.sessions = new LogSessions(pool);
  }

  async append(stream: StreamName, expected: Expected, events: NonEmpty<NewEvent>): Promise<AppendResult> {
    checkExpected(expected);
    const ready = serialized(stream, events);
    const ids = ready.map(({ id }) => id);
    const values = [
      stream,
      typeof expected === 'bigint' ? expected : EXPECTATION[expected],
      ids,
      ready.map(({ type }) => type),
      ready.map(({ schemaVersion }) => schemaVersion),
      ready.map(({ data }) => data),
      ready.map(({ meta }) => meta),
    ];
    const storeId = await this.storeId();
    const [row] = await ask(this.pool, APPEND, values, 'unknown').catch((error: unknown) => {
      if (!isRepeatedId(error)) throw error;
      return ask(this.pool, REPEAT_OR_CONFLICT, [stream, ids]);
    });
    const result = toResult(storeId, row as TextRow);
    if (result.kind === 'appended') this.wakeUp.call();
    return result;
  }

  async *read(stream: StreamName, { from = 0n, limit = Infinity }: ReadOptions = {}): AsyncIterable<RecordedEvent> {
    const storeId = await this.storeId();
    let next = from;
    let left = limit;
    while (left > 0) {
      const size = Math.min(PAGE, left);
      const rows = await ask(this.pool, READ, [stream, next, size]);
      for (const row of rows) yield toEvent(storeId, row);
      if (rows.length < size) return;
      next += BigInt(rows.length);
      left -= rows.length;
    }
  }

  async readMany(known: readonly KnownStream[]): Promise<readonly (readonly RecordedEvent[])[]> {
    const answer: RecordedEvent[][] = known.map(() => []);
    if (known.length === 0) return answer;
    const storeId = await this.storeId();
    const rows = await ask(this.pool, READ_MANY, [
      known.map(({ stream }) => stream),
      known.map(({ version }) => version),
    ]);
    for (const row of rows) answer[Number(row.at(-1)) - 1]?.push(toEvent(storeId, row));
    return answer;
  }

  async *follow(after: Position | 'start', filter: Filter, signal: AbortSignal): AsyncIterable<Batch> {
    const storeId = await this.storeId();
    const follower = new Follower(this.sessions, this.wakeUp, storeId, filter, signal);
    yield* follower.batches(placeOf(after, storeId));
  }

  /** Whoever asks is about to wait for it: what another process appended wakes the followers here. */
  head(): Promise<Position | 'start'> {
    return this.heads.ask(undefined);
  }

  private async newest(): Promise<Position | 'start'> {
    const [row] = await ask(this.pool, HEAD, []);
    const newest = row?.[0];
    if (!newest) return 'start';
    this.wakeUp.want(BigInt(newest));
    return positionAt(await this.storeId(), newest);
  }

  async storeId(): Promise<string> {
    this.id ??= (await ask(this.pool, IDENTITY, []))[0]?.[0] ?? undefined;
    if (this.id === undefined) throw new Error('the event store has no identity: its migration did not run to the end');
    return this.id;
  }
}

function toResult(storeId: string, [outcome, version, position]: TextRow): AppendResult {
  if (outcome === 'conflict') return { kind: 'conflict', actual: version ? BigInt(version) : 'no-stream' };
  return {
    kind: outcome === 'replayed' ? 'replayed' : 'appended',
    version: BigInt(version as string),
    position: positionAt(storeId, position as string),
  };
}
