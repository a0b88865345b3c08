import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { TEST_SECRET } from './lyceum.js';

const root = join(import.meta.dirname, '..', '..');

export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `npx lyceum …` as a process of its own, run from the sources, on the database at `url`. */
export function commandLine(
  url: string,
  folder: string,
  ...words: readonly string[]
): ChildProcess & { said: Promise<Said> } {
  const script = ['--import', './scripts/typescript/register.mjs', 'src/surfaces/cli/main.ts'];
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, LYCEUM_SECRET: TEST_SECRET, LYCEUM_DATA: folder };
  const child = spawn(process.execPath, [...script, ...words], { cwd: root, env });
  const text = { out: '', err: '' };
  child.stdout.on('data', (piece) => (text.out += piece));
  child.stderr.on('data', (piece) => (text.err += piece));
  const said = new Promise<Said>((resolve) => child.on('close', (code) => resolve({ code, ...text })));
  return Object.assign(child, { said });
}
