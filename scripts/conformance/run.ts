import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, without blocking this process, which serves it. */
export async function run(program: string, args: readonly string[], home: string): Promise<Ran> {
  const env = { ...process.env, HOME: home, NODE_OPTIONS: '' };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: 180_000 });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, stdout, stderr };
}
