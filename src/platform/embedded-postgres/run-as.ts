import type { SpawnOptions } from 'node:child_process';
import { existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NOBODY, unsharePrefix, type System } from './system.js';

/** How PostgreSQL, which refuses to run as root, is run. */
export interface RunAs {
  readonly prefix: readonly string[];
  /** Set when PostgreSQL runs as another user than this process; its files then belong to that user. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/**
 * An ordinary user runs it directly. Root runs data that belongs to somebody as that user; otherwise in a user
 * namespace, where the files stay root's; and where that is refused (Docker's default profile) as nobody.
 */
export function howToRun(system: System, cluster: string): RunAs {
  if (system.uid !== 0) return { prefix: [] };
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { prefix: [], user: { uid, gid } };
  }
  if (system.mayUnshare()) return { prefix: unsharePrefix };
  return { prefix: [], user: { uid: NOBODY, gid: NOBODY } };
}

/** Gives the folder and all in it to the user PostgreSQL runs as. */
export function handOver(folder: string, { user }: RunAs): void {
  if (!user) return;
  const give = (path: string): void => {
    lchownSync(path, user.uid, user.gid);
    if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) give(join(path, name));
  };
  if (lstatSync(folder).uid !== user.uid) give(folder);
}

/** Nothing of the caller's environment (PGDATA, PGPORT, LC_…) may reach PostgreSQL. */
export function spawnOptions({ user }: RunAs): SpawnOptions {
  return { cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }, ...user };
}
