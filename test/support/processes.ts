import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const TYPESCRIPT = resolve('scripts/typescript/register.mjs');

/** Another process of Node that runs a TypeScript file of this repository. */
export class OtherProcess {
  private constructor(private readonly child: ChildProcess) {}

  static start(file: string, ...args: readonly string[]): OtherProcess {
    return new OtherProcess(fork(resolve(file), [...args], { execArgv: ['--import', TYPESCRIPT], stdio: 'inherit' }));
  }

  /** The next thing it says; an error when it ends without a word. */
  async says<T>(): Promise<T> {
    const settled = new AbortController();
    const told = once(this.child, 'message', settled).then(([message]) => message as T);
    const ended = once(this.child, 'exit', settled).then(([code]) => {
      throw new Error(`the other process ended with ${String(code)}`);
    });
    try {
      return await Promise.race([told, ended]);
    } finally {
      settled.abort();
    }
  }

  tell(message: string): void {
    this.child.send(message);
  }

  get lives(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** SIGSTOP freezes it, SIGCONT lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child.kill(signal);
  }

  async end(): Promise<void> {
    if (!this.lives) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
