import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/support/postgres.js';
import { proxyTo, type Proxy } from '../../../test/support/proxy.js';
import { withPlainTypes } from '../read-store/plain-types.js';
import { databaseOver } from './database.js';
import { inTransaction, openPool, untilOnDisk } from './pool.js';

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

describe('a connection that died without a word', () => {
  let proxy: Proxy;
  let impatient: pg.Pool;

  beforeEach(async () => {
    proxy = await proxyTo(database.url);
    impatient = openPool({ url: proxy.url, max: 1, answerWithinMs: 300 });
    await impatient.query('create table kept (id int)');
  });
  afterEach(async () => {
    await impatient.end();
    await proxy.close();
  });

  const begins = () => performance.now();
  const ask = (): Promise<unknown> => impatient.query('select 1');

  test.each<[string, () => Promise<unknown>]>([
    ['a statement', ask],
    ['a transaction', () => inTransaction(impatient, (client) => client.query('select 1'))],
    ['Kysely', () => sql`select 1`.execute(databaseOver<object>(impatient))],
    [
      'a read of a read table',
      () => sql`select 1`.execute(new Kysely({ dialect: new PostgresDialect({ pool: withPlainTypes(impatient) }) })),
    ],
  ])('ES-14: holds %s only so long, and nobody after it', async (_, call) => {
    const lost = proxy.cut('silence');
    const start = begins();
    await expect(Promise.all([call(), lost])).rejects.toThrow('Query read timeout');
    await call();
    expect(begins() - start).toBeLessThan(900);
  });

  test('ES-14: a transaction that got no answer in its middle leaves nothing', async () => {
    const failed = inTransaction(impatient, async (client) => {
      await client.query('insert into kept values (1)');
      const lost = proxy.cut('silence');
      await Promise.all([lost, client.query('insert into kept values (2)')]);
    });
    await expect(failed).rejects.toThrow('Query read timeout');
    expect((await impatient.query('select id from kept')).rows).toEqual([]);
  });

  test('a statement that is only slow is not cut off where no limit is set', async () => {
    const patient = openPool({ url: proxy.url, max: 1, answerWithinMs: 0 });
    await expect(patient.query('select pg_sleep(0.5)')).resolves.toMatchObject({ rowCount: 1 });
    await patient.end();
    await expect(impatient.query('select pg_sleep(0.5)')).rejects.toThrow('Query read timeout');
  });
});

test('what was written lazily is on the disk when that was waited for', async () => {
  const lazy = openPool({ url: database.url, max: 2, lazy: true });
  const ask = async (text: string) => (await lazy.query(text)).rows[0];
  expect(await ask('show synchronous_commit')).toEqual({ synchronous_commit: 'off' });
  await lazy.query('create table lasting (id int)');
  const { written } = await ask(
    'insert into lasting values (1) returning pg_current_wal_insert_lsn()::text as written',
  );
  await untilOnDisk(lazy);
  expect(await ask(`select pg_current_wal_flush_lsn() >= '${String(written)}'::pg_lsn as flushed`)).toEqual({
    flushed: true,
  });
  expect(await ask('show synchronous_commit')).toEqual({ synchronous_commit: 'off' });
  await lazy.end();
});
