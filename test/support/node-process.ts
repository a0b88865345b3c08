import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..');
const READY = /^Lyceum (?:is ready|works): (http:\/\/[^/\s]+)/;

/** `lyceum serve` or `lyceum work` as a process of its own, run from the sources, on a free port. */
export class NodeProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Resolves when it says that it is ready. */
  static async start(command: readonly string[], env: Readonly<Record<string, string>>): Promise<NodeProcess> {
    const cli = join(root, 'src', 'surfaces', 'cli', 'main.ts');
    const args = ['--import', join(root, 'scripts', 'typescript', 'register.mjs'), cli, ...command];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, PORT: '0', LOG_LEVEL: 'fatal', NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const url = READY.exec(line)?.[1];
      if (url) return new NodeProcess(child, url);
    }
    throw new Error(`lyceum ${command.join(' ')} ended before it was ready`);
  }

  /** SIGSTOP freezes it, SIGCONT lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child.kill(signal);
  }

  get lives(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    if (!this.lives) return;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
  }
}
