import pg from 'pg';
import { PostgresEventStore } from '../../../src/platform/event-store/postgres/postgres-event-store.js';
import type { NewEvent } from '../../../src/platform/event-store/port/event-store.js';
import { many, readAll, someStream, written } from '../../support/events.js';
import { OtherProcess } from '../../support/processes.js';
import { proxyTo, type Proxy } from '../../support/proxy.js';
import { openPool, storeDatabase, type StoreDatabase } from '../../support/stores.js';
import { race } from './race.js';

let database: StoreDatabase;
let store: PostgresEventStore;
beforeAll(async () => {
  database = await storeDatabase();
  store = new PostgresEventStore(database.pool);
});
afterAll(() => database.close());

describe('many at once', () => {
  it("ES-15: 100 appends of four processes with 'no-stream': one wins", async () => {
    const stream = someStream();
    const kinds = await race(database.url, stream, 'no-stream', 4, 25);
    expect(kinds.filter((kind) => kind === 'appended')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'conflict')).toHaveLength(99);
    expect(await readAll(store, stream)).toHaveLength(1);
  }, 20_000);

  it("ES-15: 100 appends of four processes with 'any': all stored, every version once", async () => {
    const stream = someStream();
    expect(new Set(await race(database.url, stream, 'any', 4, 25))).toEqual(new Set(['appended']));
    const versions = (await readAll(store, stream)).map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: 100 }, (_, i) => BigInt(i)));
  }, 20_000);

  it('ES-20: eight processes claim one address; exactly one has it', async () => {
    const kinds = await race(database.url, someStream('claim'), 'no-stream', 8, 1);
    expect(kinds.toSorted()).toEqual(['appended', ...Array<string>(7).fill('conflict')]);
  }, 20_000);

  it('ES-17: 1,000 appends at once on a new store', async () => {
    const pool = openPool(database.url);
    const fresh = new PostgresEventStore(pool);
    const results = await Promise.all(
      Array.from({ length: 1_000 }, () => fresh.append(someStream(), 'no-stream', [written()])),
    );
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['appended']));
    await pool.end();
  }, 20_000);
});

describe('an answer that is lost', () => {
  let proxy: Proxy;
  let far: PostgresEventStore;
  let pool: ReturnType<typeof openPool>;
  beforeEach(async () => {
    proxy = await proxyTo(database.url);
    pool = openPool(proxy.url, 1);
    far = new PostgresEventStore(pool);
    await far.append(someStream(), 'any', [written()]);
  });
  afterEach(async () => {
    await pool.end();
    await proxy.close();
  });

  it.each(['no-stream', 'any'] as const)(
    "ES-16: after the commit: 'unknown', then the first answer (%s)",
    async (expected) => {
      const stream = someStream();
      const events = many(3);
      const cut = proxy.cut('reply');
      await expect(far.append(stream, expected, events)).rejects.toMatchObject({
        name: 'StoreUnavailable',
        outcome: 'unknown',
      });
      await cut;
      const [, , last] = await readAll(store, stream);
      expect(await far.append(stream, expected, events)).toEqual({
        kind: 'replayed',
        version: 2n,
        position: last?.position,
      });
      expect(await readAll(store, stream)).toHaveLength(3);
    },
  );

  it('ES-16: after the commit at an exact version, also when the stream went on meanwhile', async () => {
    const stream = someStream();
    await store.append(stream, 'no-stream', [written()]);
    const events = many(2);
    const cut = proxy.cut('reply');
    await expect(far.append(stream, 0n, events)).rejects.toMatchObject({ outcome: 'unknown' });
    await cut;
    await store.append(stream, 'any', [written()]);
    expect(await far.append(stream, 0n, events)).toMatchObject({ kind: 'replayed', version: 2n });
    expect(await readAll(store, stream)).toHaveLength(4);
  });

  it('ES-16: before the server had it: the repeat is the first append', async () => {
    const stream = someStream();
    const events = many(2);
    const cut = proxy.cut('request');
    await expect(far.append(stream, 'no-stream', events)).rejects.toMatchObject({ outcome: 'unknown' });
    await cut;
    expect(await far.append(stream, 'no-stream', events)).toMatchObject({ kind: 'appended', version: 1n });
  });

  it('ES-16: a batch that overlaps the lost one in part is a conflict, and what was lost is there once', async () => {
    const stream = someStream();
    const [a, b] = many(2) as unknown as [NewEvent, NewEvent];
    const cut = proxy.cut('reply');
    await expect(far.append(stream, 'any', [a, b])).rejects.toMatchObject({ outcome: 'unknown' });
    await cut;
    expect(await far.append(stream, 'any', [b, written()])).toEqual({ kind: 'conflict', actual: 1n });
    expect((await readAll(store, stream)).map(({ id }) => id)).toEqual([a.id, b.id]);
  });

  it("ES-16: in silence: 'unknown' when the pool's patience is over, then the first answer", async () => {
    const patient = new pg.Pool({ connectionString: proxy.url, query_timeout: 300 });
    const waiting = new PostgresEventStore(patient);
    const stream = someStream();
    const event = written();
    await waiting.head();
    await waiting.storeId();
    const cut = proxy.cut('silence');
    await expect(waiting.append(stream, 'no-stream', [event])).rejects.toMatchObject({ outcome: 'unknown' });
    await cut;
    expect(await waiting.append(stream, 'no-stream', [event])).toMatchObject({ kind: 'replayed', version: 0n });
    await patient.end();
  });

  it('says not-applied when there was no connection to be had', async () => {
    const nowhere = new PostgresEventStore(openPool('postgres://nobody@127.0.0.1:1/nothing'));
    const failed = nowhere.append(someStream(), 'any', [written()]);
    await expect(failed).rejects.toMatchObject({ name: 'StoreUnavailable', outcome: 'not-applied' });
  });
});

describe('connections that are taken away', () => {
  it('ES-14: a process whose backends are all ended, again and again, lives, and loses nothing', async () => {
    const own = await storeDatabase();
    const survivor = OtherProcess.start('test/contract/trials/survivor.ts', own.url);
    await survivor.says();
    for (let i = 0; i < 15; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await own.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    }
    expect(survivor.lives).toBe(true);
    const report = survivor.says<{ answered: number; never: number; twice: number; faults: number }>();
    survivor.tell('stop');
    const { answered, never, twice, faults } = await report;
    expect({ never, twice }).toEqual({ never: 0, twice: 0 });
    expect(answered).toBeGreaterThan(20);
    expect(faults).toBeGreaterThan(3);
    await own.close();
  }, 30_000);

  it('ES-14: a connection ended while it is checked out, idle in its transaction, ends nobody', async () => {
    const pool = openPool(database.url, 2);
    const other = new PostgresEventStore(pool);
    await other.head();
    const client = await pool.connect();
    const { rows } = await client
      .query<{ pid: number }>('begin; select pg_backend_pid() as pid')
      .then((results) => (results as unknown as (typeof results)[])[1]!);
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    client.release(true);
    expect(await other.append(someStream(), 'any', [written()])).toMatchObject({ kind: 'appended' });
    await pool.end();
  });
});
