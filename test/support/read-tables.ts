import type { Pool } from 'pg';
import { projections } from '../../projections/index.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';

/** Every read model's rows as JSON texts, by its name. */
export type ReadTables = ReadonlyMap<string, readonly string[]>;

export async function readTables(pool: Pool): Promise<ReadTables> {
  const tables = projections.map(async ({ name }) => {
    const { rows } = await pool.query(`select to_jsonb(t)::text as row from read."${name}" t order by 1`);
    return [name, (rows as { row: string }[]).map(({ row }) => row)] as const;
  });
  return new Map(await Promise.all(tables));
}

/** The same after every read model was built anew from the log by whoever leads now. */
export async function rebuiltTables(pool: Pool, milliseconds = 60_000): Promise<ReadTables> {
  const control = new ProjectionControl(pool, projections);
  const builds = await control.rebuild('all');
  const ended = await control.settled(builds, milliseconds);
  const failed = [...ended].filter(([, status]) => status !== 'live');
  if (failed.length > 0) throw new Error(`builds that did not come to life: ${JSON.stringify(failed)}`);
  return readTables(pool);
}

/** The first rows that only one side has, table by table; empty when both are the same. */
export function differences(one: ReadTables, other: ReadTables): readonly string[] {
  const only = (name: string, a: readonly string[], b: readonly string[], sign: string) => {
    const known = new Set(b);
    return a
      .filter((row) => !known.has(row))
      .slice(0, 2)
      .map((row) => `${sign} ${name} ${row}`);
  };
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const [a, b] = [one.get(name) ?? [], other.get(name) ?? []];
    const counts = a.length === b.length ? [] : [`${name}: ${a.length} rows and ${b.length}`];
    return [...counts, ...only(name, a, b, '-'), ...only(name, b, a, '+')];
  });
}
