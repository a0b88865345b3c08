import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process that cannot be confused with a later one of the same number. */
export interface ProcessMark {
  readonly pid: number;
  readonly started: string;
}

export function markOf(pid: number): ProcessMark | undefined {
  const started = startOf(pid);
  return started === undefined ? undefined : { pid, started };
}

export function isRunning(mark: ProcessMark): boolean {
  return startOf(mark.pid) === mark.started;
}

/** The program and its arguments; undefined when there is no such process. */
export function commandOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps('command', pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return undefined;
  }
}

/** True when the process has gone in time. */
export async function waitForEnd(mark: ProcessMark, milliseconds: number): Promise<boolean> {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await sleep(20)) {
    if (!isRunning(mark)) return true;
  }
  return false;
}

function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps('lstart', pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : rest[18];
  } catch {
    return undefined;
  }
}

function ps(column: string, pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || undefined;
}
