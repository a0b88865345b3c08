import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Migration, MigrationProvider } from 'kysely';

/** `migrations/` beside `src/`: sources under Jest, and their compiled form in `dist/`. */
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

const FILE = /^(\d{8}T\d{6}-[a-z0-9-]+)\.(js|ts)$/;

/** Migrations as ES modules named `<yyyymmdd>T<hhmmss>-<what>`. Any other module in the folder is an error. */
export class MigrationFolder implements MigrationProvider {
  constructor(private readonly folder: string = MIGRATIONS) {}

  async getMigrations(): Promise<Record<string, Migration>> {
    const migrations: Record<string, Migration> = {};
    for (const file of (await readdir(this.folder)).toSorted()) {
      if (/\.(d|spec)\.ts$|\.(map|md|json)$/.test(file)) continue;
      const name = FILE.exec(file)?.[1];
      if (!name) throw new Error(`migrations/${file} is not named <yyyymmdd>T<hhmmss>-<what>`);
      const module = (await import(pathToFileURL(join(this.folder, file)).href)) as Partial<Migration>;
      if (typeof module.up !== 'function') throw new Error(`migrations/${file} exports no function "up"`);
      migrations[name] = module as Migration;
    }
    return migrations;
  }
}
