import { setMaxListeners } from 'node:events';
import pg from 'pg';
import { messageOf, pause } from './faults.js';

/** Work of which there must be one in the whole installation. It ends, soon, when the signal aborts. */
export interface LedWork {
  /** `epoch` grows with every take-over; whoever writes compares it, so a former leader's writes are refused. */
  run(epoch: bigint, signal: AbortSignal): Promise<void>;
}

export interface LeadershipOptions {
  readonly heartbeatMilliseconds?: number;
  /** After so much silence the server ends the session and with it the lock: a frozen leader loses it. */
  readonly idleTimeoutMilliseconds?: number;
  readonly retryMilliseconds?: number;
  readonly leads?: (epoch: bigint | undefined) => void;
  readonly fault?: (error: unknown) => void;
}

const LOCK = 7_240_116_533_891;

/** One of many processes leads: it holds a session lock on a connection of its own, which a heartbeat keeps alive. */
export class Leadership {
  constructor(
    private readonly config: pg.ClientConfig,
    private readonly options: LeadershipOptions = {},
  ) {}

  /** Stands for leadership and does the work while leading, again and again, until the signal aborts. */
  async hold(work: LedWork, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      try {
        if (await this.serve(work, signal)) failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        this.options.fault?.(error);
      }
      await pause(Math.min(this.retry * 2 ** Math.min(failures, 6), 2_000), signal);
    }
  }

  private get retry(): number {
    return this.options.retryMilliseconds ?? 500;
  }

  /** @returns whether we led at all */
  private async serve(work: LedWork, signal: AbortSignal): Promise<boolean> {
    const client = new pg.Client({ ...this.config, application_name: 'lyceum-leader', keepAlive: true });
    const lost = new AbortController();
    client.on('error', (error) => lost.abort(error));
    client.on('end', () => lost.abort(new Error('the leading connection ended')));
    try {
      await client.connect();
      await client.query(`set idle_session_timeout = ${this.options.idleTimeoutMilliseconds ?? 10_000}`);
      const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCK]);
      if (!rows[0].mine) return false;
      const taken = await client.query(
        `update control.leadership set epoch = epoch + 1, taken_at = now() where id = 'worker' returning epoch::text`,
      );
      await this.lead(client, BigInt(taken.rows[0].epoch), work, lost, signal);
      return true;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private async lead(
    client: pg.Client,
    epoch: bigint,
    work: LedWork,
    lost: AbortController,
    signal: AbortSignal,
  ): Promise<void> {
    const beat = setInterval(() => {
      client.query('select 1').catch((error: unknown) => lost.abort(error));
    }, this.options.heartbeatMilliseconds ?? 3_000);
    this.options.leads?.(epoch);
    try {
      await work.run(epoch, AbortSignal.any([signal, lost.signal]));
      if (lost.signal.aborted && !signal.aborted) throw new Error(`leadership lost: ${messageOf(lost.signal.reason)}`);
    } finally {
      clearInterval(beat);
      this.options.leads?.(undefined);
    }
  }
}

/** Side by side; the first that fails ends the others, and its error is the answer. */
export async function together(
  signal: AbortSignal,
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const failed = new AbortController();
  const both = AbortSignal.any([signal, failed.signal]);
  setMaxListeners(0, both); // each of the works may listen to it several times
  const results = await Promise.allSettled(
    works.map((work) =>
      work(both).catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    ),
  );
  if (failed.signal.aborted) throw failed.signal.reason;
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
