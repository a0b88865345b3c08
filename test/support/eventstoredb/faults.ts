/**
 * What happens to the next append: the request never arrives; its reply is lost with the connection after the commit; it
 * is written and the server says nothing; the server says that it ran out of time, after the commit or before; the node
 * no longer leads.
 */
export type AppendFault = 'lost-request' | 'lost-reply' | 'silence' | 'timeout-after' | 'timeout-before' | 'not-leader';

/** What a test does to the server. */
export class Faults {
  private readonly armed: { readonly fault: AppendFault; readonly happened: () => void }[] = [];
  /** Subscriptions begun before this moment say nothing more. */
  private silencedAt = 0;
  private begun = 0;

  /** Answers reads too late to be of use. */
  deafToReads = false;

  /** Resolves when the append has met its fault. */
  next(fault: AppendFault): Promise<void> {
    return new Promise((happened) => {
      this.armed.push({ fault, happened });
    });
  }

  /** All subscriptions that are open now fall silent, and stay open. */
  silenceSubscriptions(): void {
    this.silencedAt = this.begun;
  }

  takeAppendFault(): AppendFault | undefined {
    const next = this.armed.shift();
    next?.happened();
    return next?.fault;
  }

  beginSubscription(): { readonly isSilent: () => boolean } {
    this.begun += 1;
    const number = this.begun;
    return { isSilent: () => number <= this.silencedAt };
  }
}
