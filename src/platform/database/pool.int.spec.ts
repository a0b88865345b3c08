import { sql } from 'kysely';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/support/postgres.js';
import { databaseOver } from './database.js';
import { inTransaction, openPool } from './pool.js';

let database: TestDatabase;
let pool: pg.Pool;
let broken: Error[];

beforeEach(async () => {
  database = await testDatabase();
  broken = [];
  pool = openPool({ url: database.url, max: 4, onBroken: (error) => broken.push(error) });
});

afterEach(async () => {
  await pool.end();
  await database.close();
});

async function terminate(pid: number): Promise<void> {
  await pool.query('select pg_terminate_backend($1, 5000)', [pid]);
}

const pidOf = async (client: pg.PoolClient) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;

test('ES-14: the backend of a checked-out client in a transaction is terminated and the process lives on', async () => {
  const client = await pool.connect();
  await client.query('begin');
  const gone = new Promise((resolve) => client.once('end', resolve));
  await terminate(await pidOf(client));
  await gone;
  expect(broken).not.toHaveLength(0);
  await expect(client.query('select 1')).rejects.toThrow('not queryable');
  client.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('ES-14: the backend of an idle client is terminated and the pool gives another one', async () => {
  const client = await pool.connect();
  const pid = await pidOf(client);
  const gone = new Promise((resolve) => client.once('end', resolve));
  const other = await pool.connect();
  client.release();
  await other.query('select pg_terminate_backend($1, 5000)', [pid]);
  await gone;
  other.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('ES-14: a transaction whose backend is terminated throws, and its connection is not used again', async () => {
  const lost = inTransaction(pool, async (client) => {
    await terminate(await pidOf(client));
    await client.query('select 1');
  });
  await expect(lost).rejects.toThrow(/terminating connection|Connection terminated|not queryable/);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a transaction that throws leaves nothing', async () => {
  await pool.query('create table t (id int)');
  const failed = inTransaction(pool, async (client) => {
    await client.query('insert into t values (1)');
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await inTransaction(pool, (client) => client.query('insert into t values (2)'));
  expect((await pool.query('select id from t')).rows).toEqual([{ id: 2 }]);
});

test('int8 beyond 2^53 arrives exactly, as text', async () => {
  const db = databaseOver<object>(pool);
  const { rows } = await sql<{ big: string }>`select 9007199254740993::int8 as big`.execute(db);
  expect(rows).toEqual([{ big: '9007199254740993' }]);
  expect(pg.types.getTypeParser(pg.types.builtins.INT8)('9007199254740993')).toBe('9007199254740993');
});
