/** Runs tasks of one key one after the other, tasks of different keys side by side. */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    const tail = mine
      .catch(() => undefined)
      .finally(() => {
        if (this.tails.get(key) === tail) this.tails.delete(key);
      });
    this.tails.set(key, tail);
    return mine;
  }

  /** Keys with work under way; for tests and metrics. */
  get size(): number {
    return this.tails.size;
  }
}
