import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of Lyceum's package.json: what is not compiled (courses, pages) lies below it. */
export const PACKAGE_ROOT: string = rootAbove(dirname(fileURLToPath(import.meta.url)));

/** The version of this Lyceum. */
export const VERSION: string = (
  JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')) as { version: string }
).version;

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('package.json of Lyceum was not found above its files');
  return rootAbove(above);
}
