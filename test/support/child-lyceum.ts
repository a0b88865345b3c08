import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ChildOptions } from './embedded-postgres.child.js';

const root = join(import.meta.dirname, '..', '..');

export interface ChildAnswer {
  readonly url: string;
  readonly port: number;
  /** Of the PostgreSQL, not of the child. */
  readonly pid: number;
  /** Set when it did not start. */
  readonly name?: string;
  readonly message?: string;
}

/** A separate process with an embedded PostgreSQL, run by the given user. */
export class ChildLyceum {
  private constructor(readonly process: ChildProcess) {}

  static run(options: ChildOptions, uid: number | undefined): ChildLyceum {
    const script = join(root, 'test', 'support', 'embedded-postgres.child.ts');
    const args = ['--import', join(root, 'scripts', 'typescript', 'register.mjs'), script, JSON.stringify(options)];
    const user = uid === undefined ? {} : { uid, gid: uid };
    return new ChildLyceum(spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'], ...user }));
  }

  async answer(): Promise<ChildAnswer> {
    const lines = createInterface({ input: this.process.stdout! });
    const [line] = (await once(lines, 'line')) as [string];
    return JSON.parse(line) as ChildAnswer;
  }

  async kill(): Promise<void> {
    const gone = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = once(this.process, 'exit');
    this.process.stdin!.end();
    await gone;
  }
}
