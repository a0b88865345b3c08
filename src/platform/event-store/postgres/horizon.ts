/** The highest position drawn when it was taken, and every transaction that may still hold one up to there. */
export interface Ticket {
  readonly drawn: bigint;
  readonly writers: readonly string[];
}

export interface Sight {
  /** No event will ever appear at or below this position that a query beginning from now on does not see. */
  readonly safe: bigint;
  readonly drawn: bigint;
}

const TICKETS_KEPT = 64;

/**
 * How far the log may be read without gaps, found without blocking anybody. Positions are drawn before commit, so a
 * lower one may become visible after a higher one; the horizon waits for exactly those transactions that can do this.
 */
export class Horizon {
  private tickets: Ticket[] = [];
  private safe = 0n;

  /**
   * Proof. (1) An INSERT takes RowExclusiveLock on store.events before its default draws nextval (cache 1, nowhere
   * else), and keeps it until its transaction has ended; the lock is released only after the commit is visible.
   * (2) The server reads `drawn` first and the holders of that lock second. So every position ≤ drawn belongs to a
   * transaction that holds the lock in `writers`, or to one that had ended before `writers` was read.
   * (3) Therefore, once none of a ticket's writers holds the lock any more, all positions ≤ drawn are decided, and a
   * snapshot taken from then on sees every one that was committed. A virtual transaction id is never used twice.
   * (4) Rolled back positions may be drawn again after a crash, since only a commit makes a draw durable. A crash ends
   * every session, so a horizon and the pages read by it live and die with one session (log-session.ts), and a page
   * ends at a committed event, never behind it.
   */
  see(newest: Ticket): Sight {
    const holding = new Set(newest.writers);
    this.tickets = this.tickets.filter((ticket) => {
      if (ticket.writers.some((writer) => holding.has(writer))) return true;
      if (ticket.drawn > this.safe) this.safe = ticket.drawn;
      return false;
    });
    if (newest.writers.length === 0) this.safe = newest.drawn;
    else if (newest.drawn > this.safe && this.tickets.length < TICKETS_KEPT) this.tickets.push(newest);
    return { safe: this.safe, drawn: newest.drawn };
  }
}
