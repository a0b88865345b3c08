/** Lets so many tasks be under way at once; the others wait in line. */
export class Gate {
  private readonly line: (() => void)[] = [];

  constructor(private free: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((enter) => void this.line.push(enter));
    try {
      return await task();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
