/** Lets followers of one store in this process sleep until something was appended here, or until their time is over. */
export class WakeUp {
  private readonly sleepers = new Set<() => void>();

  private readonly idlers = new Set<() => void>();
  private wanted = 0n;

  /** How often it was called. */
  calls = 0;

  /** Wakes everyone who sleeps now. */
  call(): void {
    this.calls += 1;
    for (const wake of this.sleepers) wake();
  }

  /** Somebody is about to wait for this position: wakes everyone, also those who linger, when it is a new one. */
  want(position: bigint): void {
    if (position <= this.wanted) return;
    this.wanted = position;
    for (const wake of this.idlers) wake();
    this.call();
  }

  /**
   * Resolves to whether it was woken; false when the time passed or the signal aborted. `since` is `calls` as it was
   * before the sleeper last looked: a call in between is not missed.
   */
  sleep(milliseconds: number, signal: AbortSignal, since: number): Promise<boolean> {
    return this.calls === since ? wait(this.sleepers, milliseconds, signal) : Promise.resolve(true);
  }

  /** Lets a little more be appended first, unless somebody waits for what lies behind the place. */
  async linger(milliseconds: number, signal: AbortSignal, place: bigint): Promise<void> {
    if (place >= this.wanted) await wait(this.idlers, milliseconds, signal);
  }
}

function wait(waiting: Set<() => void>, milliseconds: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (woken: boolean) => {
      clearTimeout(timer);
      waiting.delete(wake);
      signal.removeEventListener('abort', stop);
      resolve(woken);
    };
    const wake = () => end(true);
    const stop = () => end(false);
    const timer = setTimeout(stop, milliseconds);
    waiting.add(wake);
    signal.addEventListener('abort', stop);
  });
}
