import pg from 'pg';
import { testDatabase } from './postgres.js';

test('every call gives a fresh database on the same server', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  const client = new pg.Client({ connectionString: one.url });
  await client.connect();
  await client.query('create table only_here (id int)');
  await client.end();
  const other = new pg.Client({ connectionString: two.url });
  await other.connect();
  const { rows } = await other.query("select to_regclass('only_here') as found");
  await other.end();
  expect(rows).toEqual([{ found: null }]);
  expect(new URL(one.url).port).toBe(new URL(two.url).port);
  await one.close();
  await two.close();
});
