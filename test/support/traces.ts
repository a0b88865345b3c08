import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { isGone } from '../../src/platform/read-store/faults.js';

/**
 * Where in the database a word can be read, whatever its case: every column of every row of every table there is, also of
 * former builds and of builds under way; as `schema.table: rows`. A table that is dropped meanwhile holds nothing.
 */
export async function tracesIn(pool: Pool, word: string): Promise<readonly string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const holding = `select count(*)::int as rows from ${name} t where position(lower($1) in lower(t::text)) > 0`;
    const rows = await pool.query(holding, [word]).then(
      (answer) => answer.rows[0].rows as number,
      (error: unknown) => (isGone(error) ? 0 : Promise.reject(error)),
    );
    if (rows > 0) found.push(`${name}: ${rows}`);
  }
  return found;
}

/** The files of a folder and below that hold a word, byte for byte. */
export function tracesInFiles(folder: string, ...words: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .filter((path) => {
      const content = readFileSync(path);
      return words.some((word) => content.includes(word));
    });
}
