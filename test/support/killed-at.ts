import type { Pool } from 'pg';
import { Gate } from './gate.js';

/** A step at which a process is killed, and what that leaves in the database. */
export interface Step<Left> {
  readonly step: string;
  /** Where it stands: see `Gate`. */
  readonly at: string;
  /** The database does what it stands at, but the process, which is frozen meanwhile, never learns of it. */
  readonly isDone?: boolean;
  readonly left: Left;
}

interface Victim {
  signal(signal: 'SIGSTOP'): void;
  end(): Promise<void>;
}

/** Starts a process, waits until it stands at the step, and kills it there. */
export async function killedAt(pool: Pool, { at, isDone }: Step<unknown>, start: () => Promise<Victim>): Promise<void> {
  const gate = await Gate.shut(pool, at);
  try {
    const victim = await start();
    await gate.reached();
    if (isDone) {
      victim.signal('SIGSTOP');
      await gate.open();
    }
    await victim.end();
    if (!isDone) await gate.end();
  } finally {
    await gate.remove();
  }
}
