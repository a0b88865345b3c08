import { someStream, written } from '../../../../test/support/events.js';
import { openPool, storeDatabase, type StoreDatabase } from '../../../../test/support/stores.js';
import { PostgresEventStore } from './postgres-event-store.js';
import { PAGE, READ, READ_MANY } from './statements.js';

let database: StoreDatabase;
beforeAll(async () => {
  database = await storeDatabase();
  await new PostgresEventStore(database.pool).append(someStream(), 'any', [written()]);
});
afterAll(() => database.close());

const rows = async (query: string) => (await database.pool.query<Record<string, unknown>>(query)).rows;

describe('what the proof of the horizon rests on', () => {
  it('ES-1: positions are drawn one by one, by the default of the column and nowhere else', async () => {
    expect(
      await rows(
        `select cache_size::int, increment_by::int, cycle from pg_sequences where sequencename = 'position_seq'`,
      ),
    ).toEqual([{ cache_size: 1, increment_by: 1, cycle: false }]);
    const defaults = await rows(
      `select column_name, column_default from information_schema.columns where table_schema = 'store' and column_default like '%position_seq%'`,
    );
    expect(defaults).toEqual([{ column_name: 'position', column_default: `nextval('store.position_seq'::regclass)` }]);
    const functions = await rows(
      `select proname from pg_proc where prosrc ilike '%nextval%' and pronamespace = 'store'::regnamespace`,
    );
    expect(functions).toEqual([]);
  });

  it('ES-33: an append notifies nobody: what is sent at a commit is sent one commit after the other', async () => {
    expect(await rows(`select proname from pg_proc where pronamespace = 'store'::regnamespace`)).not.toEqual([]);
    const notifying = `prosrc ~* 'notify' and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`;
    expect(await rows(`select proname from pg_proc where ${notifying}`)).toEqual([]);
  });

  it('ES-8: a forgotten transaction is ended after ten seconds', async () => {
    const pool = openPool(database.url);
    const { rows: shown } = await pool.query('show idle_in_transaction_session_timeout');
    await pool.end();
    expect(shown).toEqual([{ idle_in_transaction_session_timeout: '10s' }]);
  });

  it.each([
    ['update store.events set version = 7', 'UPDATE'],
    ['delete from store.events', 'DELETE'],
    ['truncate store.events', 'TRUNCATE'],
  ])('refuses %s, unless rewriting was asked for', async (statement, word) => {
    await expect(database.pool.query(statement)).rejects.toThrow(`events are never changed: ${word}`);
    const client = await database.pool.connect();
    await client.query(`begin; set local store.allow_rewrite = 'on'`);
    expect(await client.query(statement)).toMatchObject({ command: word });
    await client.query('rollback');
    client.release();
  });
});

describe('plans', () => {
  it.each([
    ['a page of the log', PAGE.text, [0, 1_000, 100, null, 1_000]],
    ['a stream', READ.text, ['a-1', 0, 10]],
    ['many streams', READ_MANY.text, [['a-1'], [-1]]],
  ])('%s is read through an index', async (_, text, values) => {
    const client = await database.pool.connect();
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = on');
    const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    await client.query('rollback');
    client.release();
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on events');
  });
});

describe('values', () => {
  it('ES-22: stands in the table byte for byte as it was handed in', async () => {
    const stream = someStream();
    const event = written({ z: 'a"\\\u0001\u2028😀', a: 1, 10: [], b: { y: null, x: true } });
    await new PostgresEventStore(database.pool).append(stream, 'any', [event]);
    const { rows: stored } = await database.pool.query(
      'select data::text, meta::text from store.events where stream = $1',
      [stream],
    );
    expect(stored).toEqual([{ data: JSON.stringify(event.data), meta: JSON.stringify(event.meta) }]);
  });
});
