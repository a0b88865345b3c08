import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Absolute paths of the files under some folders whose names end so, in a steady order. */
export function filesEnding(root: string, folders: readonly string[], ending: string): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
    )
    .filter((file) => file.endsWith(ending))
    .toSorted();
}
