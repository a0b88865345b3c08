import type { Batch, Filter } from '../port/event-store.js';
import { positionAt, refuseBeyond } from '../port/positions.js';
import type { WakeUp } from '../port/wake-up.js';
import type { LogSession, LogSessions } from './log-session.js';
import { toEvent } from './rows.js';

const ROWS = 2_000;
/** On disk, where PostgreSQL has compressed what is large; in memory it can be a few times more. */
const BYTES = 4 * 1024 * 1024;
/** Somebody is writing: the horizon moves as soon as they have committed. */
const WHILE_WRITING_MS = { least: 3, most: 50 };
const WHILE_QUIET_MS = { least: 20, most: 500 };
const GROWTH = 1.6;
/** Under many writers a page then holds many events, and the tables are written some forty times per second, not for each. */
const LINGER_MS = 25;

interface Page {
  readonly batch: Batch;
  readonly last: bigint;
}

/** Reads the log up to the horizon, page after page, and sleeps between: longer and longer, until an append wakes it. */
export class Follower {
  private pause = 0;

  constructor(
    private readonly sessions: LogSessions,
    private readonly wakeUp: WakeUp,
    private readonly storeId: string,
    private readonly filter: Filter,
    private readonly signal: AbortSignal,
  ) {}

  async *batches(after: bigint): AsyncIterable<Batch> {
    const session = await this.sessions.enter();
    try {
      refuseBeyond(after, (await session.look()).drawn, this.storeId);
      let place = after;
      let told = false; // that it has caught up
      while (!this.signal.aborted) {
        const calls = this.wakeUp.calls;
        const { safe, drawn } = await session.look();
        const page = safe > place ? await this.page(session, place, safe) : undefined;
        if (this.signal.aborted) return;
        if (page) {
          place = page.last;
          this.pause = 0;
          told = page.batch.caughtUp;
          yield page.batch;
          if (told) await this.wakeUp.linger(LINGER_MS, this.signal, place);
        } else if (!told && drawn <= safe) {
          told = true;
          yield { events: [], upTo: positionAt(this.storeId, place), caughtUp: true };
        } else {
          await this.sleep(drawn > safe, calls);
        }
      }
    } finally {
      this.sessions.leave(session);
    }
  }

  private async page(session: LogSession, after: bigint, safe: bigint): Promise<Page | undefined> {
    const rows = await session.page(after, safe, ROWS, this.filter.types ?? null, BYTES);
    const [head] = rows;
    if (!head) return undefined;
    const last = BigInt(head[0] as string);
    const events = rows.filter((row) => row[2] !== null).map((row) => toEvent(this.storeId, row, 2));
    return { last, batch: { events, upTo: positionAt(this.storeId, last), caughtUp: head[1] === 't' } };
  }

  private async sleep(someoneWrites: boolean, calls: number): Promise<void> {
    const { least, most } = someoneWrites ? WHILE_WRITING_MS : WHILE_QUIET_MS;
    this.pause = Math.min(Math.max(this.pause * GROWTH, least), most);
    if (await this.wakeUp.sleep(this.pause, this.signal, calls)) this.pause = 0;
  }
}
