import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isFolderOfMap, kindOf } from './layout.js';

/** Why a file was left unread: a symbolic link, beyond MOST_BYTES, or nothing a map has. */
export type Unread = 'link' | 'too_large' | 'unknown';

/** The files of a course map by their path with `/`; hidden ones are left out. */
export type CourseFolder = ReadonlyMap<string, Uint8Array | Unread>;

/** Most bytes of one file, and of a release: what a server takes. */
export const MOST_BYTES = 25 * 1024 * 1024;

/** Reads what belongs to a map, and nothing outside the folder; one that is not there rejects with the system's error. */
export async function readCourseFolder(dir: string): Promise<CourseFolder> {
  const files = new Map<string, Uint8Array | Unread>();
  await collect(dir, '', files);
  return files;
}

async function collect(dir: string, prefix: string, files: Map<string, Uint8Array | Unread>): Promise<void> {
  const entries = await readdir(join(dir, prefix), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isSymbolicLink()) files.set(path, 'link');
    else if (entry.isDirectory() && isFolderOfMap(path)) await collect(dir, path, files);
    else if (entry.isFile() && kindOf(path)) files.set(path, await readOrLeave(join(dir, path)));
    else files.set(path, 'unknown');
  }
}

async function readOrLeave(path: string): Promise<Uint8Array | Unread> {
  return (await stat(path)).size > MOST_BYTES ? 'too_large' : readFile(path);
}
