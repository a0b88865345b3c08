import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs for this platform, from the optional dependency `@embedded-postgres/<platform>`. */
export async function findBinaries(platform: string): Promise<Binaries> {
  try {
    const { initdb, postgres } = (await import(`@embedded-postgres/${platform}`)) as Binaries;
    if (!existsSync(initdb) || !existsSync(postgres)) throw new Error('The package has no programs.');
    linkLibraries(dirname(dirname(dirname(postgres))));
    return { initdb, postgres };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} here; run "npm ci" again without leaving out optional packages, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

/** npm packages cannot hold links; the package's own install script makes them, but scripts may be switched off. */
export function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL in ${packageFolder} is not completely installed and may not be written; run "npm ci" once as the user that owns it.`,
        { cause: error },
      );
    }
  }
}
