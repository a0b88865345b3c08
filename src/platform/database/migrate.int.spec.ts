import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely, type Migration } from 'kysely';
import { testDatabase, type TestDatabase } from '../../../test/support/postgres.js';
import { databaseOver } from './database.js';
import { migrate } from './migrate.js';
import { MigrationFolder } from './migration-folder.js';
import { openPool } from './pool.js';

let database: TestDatabase;
const opened: Kysely<object>[] = [];

function open(): Kysely<object> {
  const db = databaseOver<object>(openPool({ url: database.url }));
  opened.push(db);
  return db;
}

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy();
  await database.close();
});

const creates = (table: string): Migration => ({
  up: async (db: Kysely<unknown>) => void (await sql.raw(`create table ${table} (id int)`).execute(db)),
});
const provider = (migrations: Record<string, Migration>) => ({ getMigrations: async () => migrations });

test('the migrations of the repository apply once, however many processes start at the same moment', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(open())));
  const names = Object.keys(await new MigrationFolder().getMigrations());
  expect(names.length).toBeGreaterThan(0);
  expect(applied.flat().toSorted()).toEqual(names);
  expect(await migrate(open())).toEqual([]);
});

test('a migration that fails leaves nothing of its whole run', async () => {
  const db = open();
  const failing = { up: async (tx: Kysely<unknown>) => void (await sql`select 1 / 0`.execute(tx)) };
  const run = migrate(db, provider({ '1-one': creates('one'), '2-two': failing }));
  await expect(run).rejects.toThrow('Migration 2-two failed, nothing was changed: division by zero');
  expect(await migrate(db, provider({ '1-one': creates('one') }))).toEqual(['1-one']);
});

test('a migration from another branch that sorts earlier is still applied', async () => {
  const db = open();
  await migrate(db, provider({ '2-two': creates('two') }));
  expect(await migrate(db, provider({ '1-one': creates('one'), '2-two': creates('two') }))).toEqual(['1-one']);
});

test('a database of a newer version is refused with a sentence', async () => {
  const db = open();
  await migrate(db, provider({ '1-one': creates('one'), '2-two': creates('two') }));
  await expect(migrate(db, provider({ '1-one': creates('one') }))).rejects.toThrow(
    /^The database was migrated by a newer Lyceum .*; start that version or newer\.$/,
  );
});

test.each([
  ['badly-named.js', 'export const up = () => {}', 'migrations/badly-named.js is not named'],
  ['20260101T000000-empty.js', 'export const down = () => {}', 'exports no function "up"'],
])('a folder with %s is refused', async (file, text, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-migrations-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, file), text);
  await expect(new MigrationFolder(folder).getMigrations()).rejects.toThrow(message);
});
