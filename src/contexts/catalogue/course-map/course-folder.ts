import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a course map by their path with `/`, hidden ones and links left out. */
export type CourseFolder = ReadonlyMap<string, Uint8Array>;

/** Reads a folder; a folder that is not there rejects with the error of the file system. */
export async function readCourseFolder(dir: string): Promise<CourseFolder> {
  const files = new Map<string, Uint8Array>();
  await collect(dir, '', files);
  return files;
}

async function collect(dir: string, prefix: string, files: Map<string, Uint8Array>): Promise<void> {
  const entries = await readdir(join(dir, prefix), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) await collect(dir, path, files);
    else if (entry.isFile()) files.set(path, await readFile(join(dir, path)));
  }
}
