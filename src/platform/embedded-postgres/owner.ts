import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { commandOf, isRunning, markOf, waitForEnd, type ProcessMark } from './processes.js';

/** Claims the folder for this process, so that a server found running in it can only be an orphan. Gives the release. */
export function claim(folder: string): () => void {
  const file = join(folder, 'owner.json');
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(markOf(process.pid)), { mode: 0o600 });
  try {
    while (!tryLink(own, file)) {
      refuseRunning(file, folder);
      moveAway(file, `${own}.stale`);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/**
 * Ends a server that outlived the Lyceum that started it, and removes a lock whose number now belongs to another
 * program. The lock of a dead server is left to PostgreSQL, which also looks for its remaining children.
 */
export async function endOrphan(dataFolder: string): Promise<void> {
  const lock = join(dataFolder, 'postmaster.pid');
  const pid = readPid(lock);
  const mark = pid === undefined ? undefined : markOf(pid);
  if (!mark) return;
  const command = commandOf(mark.pid) ?? '';
  if (!command.includes('postgres') || !command.includes(dataFolder)) return rmSync(lock, { force: true });
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(mark.pid, signal);
    if (await waitForEnd(mark, 20_000)) return;
  }
  throw new EmbeddedPostgresError(
    `A PostgreSQL (process ${mark.pid}) left over from an earlier start is using ${dataFolder} and does not stop; end it with "kill -9 ${mark.pid}" and start again.`,
  );
}

/** Two starters may find the same stale claim: what is moved away may by now be the other one's, and is put back. */
function moveAway(file: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readOwner(aside);
  if (moved && isRunning(moved)) tryLink(aside, file);
  rmSync(aside);
}

/** Whether a running process has claimed the folder. */
export function isOwned(folder: string): boolean {
  const owner = readOwner(join(folder, 'owner.json'));
  return owner !== undefined && isRunning(owner);
}

function refuseRunning(file: string, folder: string): void {
  const owner = readOwner(file);
  if (!owner || !isRunning(owner)) return;
  throw new EmbeddedPostgresError(
    `Another Lyceum (process ${owner.pid}) is using ${folder}; stop it first, or set LYCEUM_DATA to another folder.`,
  );
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(file: string): ProcessMark | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessMark;
  } catch {
    return undefined;
  }
}

function readPid(lock: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
