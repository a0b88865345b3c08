import type { Position } from '../event-store/port/recorded-event.js';

/** How complete the table behind `read.<name>` is. */
export interface Standing {
  readonly position: Position | 'start';
  /** The table is complete up to this instant; null: nothing was taken in yet. */
  readonly asOf: string | null;
  /** It is paused: it does not move until somebody rebuilds it. */
  readonly blocked: boolean;
  /** It was built from another store: whatever its position says, it is not complete here. */
  readonly isForeign?: boolean;
  /** When the oldest parked event was recorded. */
  readonly parkedSince: string | null;
}

/** What the worker of this process has committed, for readers in the same process: they are woken, not kept polling. */
export class Progress {
  private readonly standings = new Map<string, Standing>();
  private readonly waiting = new Set<() => void>();

  get(name: string): Standing | undefined {
    return this.standings.get(name);
  }

  /** Only after COMMIT. */
  set(name: string, standing: Standing): void {
    this.standings.set(name, standing);
    for (const wake of this.waiting) wake();
  }

  /** The table no longer moves by this process's hand. */
  forget(name: string): void {
    this.standings.delete(name);
  }

  /** This process no longer leads: what it knows may be old. */
  clear(): void {
    this.standings.clear();
  }

  /** Resolves at the next commit, or after so many milliseconds. */
  moved(milliseconds: number): Promise<'moved' | 'waited'> {
    return new Promise((resolve) => {
      const done = (how: 'moved' | 'waited') => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve(how);
      };
      const wake = () => done('moved');
      const timer = setTimeout(() => done('waited'), milliseconds);
      this.waiting.add(wake);
    });
  }
}
