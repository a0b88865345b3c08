import type { Pool, PoolClient } from 'pg';
import { StoreUnavailable } from '../port/event-store.js';
import { checkOut, rowsOf, type Statement, type TextRow } from './connections.js';
import { asStoreFault } from './faults.js';
import { Horizon, type Sight } from './horizon.js';
import { HORIZON_TICKET, PAGE } from './statements.js';

/** One connection that reads the log: what its horizon promises holds for its own pages only. */
export class LogSession {
  users = 0;
  broken = false;
  private readonly horizon = new Horizon();
  private last: Promise<unknown> = Promise.resolve();
  private looking: Promise<Sight> | undefined;

  constructor(private readonly client: PoolClient) {}

  /** Followers that look at the same time share one question. */
  look(): Promise<Sight> {
    this.looking ??= this.ticket().finally(() => (this.looking = undefined));
    return this.looking;
  }

  page(
    after: bigint,
    safe: bigint,
    rows: number,
    types: readonly string[] | null,
    bytes: number,
  ): Promise<readonly TextRow[]> {
    return this.ask(PAGE, [after, safe, rows, types, bytes]);
  }

  end(): void {
    this.client.release(this.broken);
  }

  private async ticket(): Promise<Sight> {
    const [row] = await this.ask(HORIZON_TICKET, [' ']);
    return this.horizon.see({ drawn: BigInt(row?.[0] ?? 0), writers: row?.[1] ? row[1].split(' ') : [] });
  }

  private ask(statement: Statement, values: readonly unknown[]): Promise<readonly TextRow[]> {
    const answer = this.last.then(() => rowsOf(this.client, statement, values));
    this.last = answer.catch(() => undefined);
    return answer.catch((error: unknown) => {
      const fault = asStoreFault(error, 'not-applied');
      this.broken ||= fault instanceof StoreUnavailable;
      throw fault;
    });
  }
}

/** Followers of one store share a session while there are any; a broken one is left, never repaired. */
export class LogSessions {
  private opening: Promise<LogSession> | undefined;
  private shared: LogSession | undefined;

  constructor(private readonly pool: Pool) {}

  async enter(): Promise<LogSession> {
    if (this.shared?.broken) this.opening = this.shared = undefined;
    const opening = (this.opening ??= checkOut(this.pool).then((client) => new LogSession(client)));
    try {
      const session = await opening;
      if (session.broken || this.opening !== opening) return await this.enter();
      this.shared = session;
      session.users += 1;
      return session;
    } catch (error) {
      if (this.opening === opening) this.opening = undefined;
      throw error;
    }
  }

  leave(session: LogSession): void {
    session.users -= 1;
    if (session.users > 0) return;
    if (session === this.shared) this.opening = this.shared = undefined;
    session.end();
  }
}
