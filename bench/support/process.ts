import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = resolve(import.meta.dirname, '../..');
const READY = /ready: (http:\S+)/;

export interface Served {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server that prints `… ready: <url>`; resolves at that line. */
export async function serve(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = READY.exec(line)?.[1];
    if (!url) continue;
    child.stdout.resume();
    return { url, stop: () => stop(child) };
  }
  throw new Error(`${command} ${args.join(' ')} ended before it was ready`);
}

/** Lyceum as people start it, with its data in that folder. */
export function serveLyceum(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<Served> {
  return serve('npm', ['start', '--silent'], {
    PORT: '0',
    LYCEUM_DATA: folder,
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
    LYCEUM_RATE_LIMIT: '0',
    ...environment,
  });
}

/** As Ctrl-C in a terminal does: the whole process group is told. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGINT');
  await ended;
}
