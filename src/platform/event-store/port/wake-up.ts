/** Lets followers of one store in this process sleep until something was appended here, or until their time is over. */
export class WakeUp {
  private readonly sleepers = new Set<() => void>();

  /** How often it was called. */
  calls = 0;

  /** Wakes everyone who sleeps now. */
  call(): void {
    this.calls += 1;
    for (const wake of this.sleepers) wake();
  }

  /**
   * Resolves to whether it was woken; false when the time passed or the signal aborted. `since` is `calls` as it was
   * before the sleeper last looked: a call in between is not missed.
   */
  sleep(milliseconds: number, signal: AbortSignal, since: number): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.calls !== since) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (woken: boolean) => {
        clearTimeout(timer);
        this.sleepers.delete(wake);
        signal.removeEventListener('abort', stop);
        resolve(woken);
      };
      const wake = () => end(true);
      const stop = () => end(false);
      const timer = setTimeout(stop, milliseconds);
      this.sleepers.add(wake);
      signal.addEventListener('abort', stop);
    });
  }
}
