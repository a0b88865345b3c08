import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../src/platform/embedded-postgres/index.js';
import type { Position } from '../../../src/platform/event-store/port/recorded-event.js';
import { PostgresEventStore } from '../../../src/platform/event-store/postgres/postgres-event-store.js';
import { many, someStream, written } from '../../support/events.js';
import { createSchemas, openPool } from '../../support/stores.js';
import { followUntil, Tail } from '../../support/tail.js';

/** Nothing but a commit makes a drawn position durable: after a crash, rolled back ones are drawn again. */
const settings = { wal_writer_delay: '10s' };
const folder = mkdtempSync(join(tmpdir(), 'lyceum-clusters-'));
let server: EmbeddedPostgres;
let pool: pg.Pool;
let store: PostgresEventStore;

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'one'), settings });
  pool = openPool(server.url);
  await createSchemas(pool);
  store = new PostgresEventStore(pool);
}, 60_000);
afterAll(async () => {
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('clusters', () => {
  it.each([
    ['is stopped', 'SIGINT'],
    ['crashes', 'SIGQUIT'],
  ] as const)(
    'ES-9: the newest append is rolled back and PostgreSQL %s: the follower catches up by itself',
    async (_, signal) => {
      const tail = new Tail(store, await store.head());
      const before = await appendSome(5);
      expect(await tail.reached(await store.head())).toBe(true);
      const client = await pool.connect();
      client.on('error', () => undefined);
      await client.query('begin');
      for (let i = 0; i < 40; i += 1) await client.query(APPEND, [someStream(), [written().id]]);
      await client.query('rollback');
      client.release();
      await new Promise((resolve) => setTimeout(resolve, 700));

      process.kill(server.pid, signal);
      await server.ended;
      server = await startEmbeddedPostgres({ dataDir: join(folder, 'one'), port: server.port, settings });
      const after = await appendSome(5);
      expect(await tail.reached(await store.head(), 5_000)).toBe(true);
      await tail.end();
      expect(tail.faults).toBeGreaterThan(0);
      expect(tail.events.map(({ id }) => id)).toEqual([...before, ...after]);
    },
    60_000,
  );

  it('ES-4: the log copied into a fresh cluster: the same order, the same positions, and new events come', async () => {
    await appendSome(20);
    const old = await followUntil(store, 'start', {}, (seen) => seen.at(-1)?.caughtUp === true);
    const events = old.flatMap((batch) => batch.events);
    const second = await startEmbeddedPostgres({ dataDir: join(folder, 'two'), settings: { fsync: 'off' } });
    const copies = openPool(second.url);
    try {
      await createSchemas(copies);
      await copyLog(pool, copies);
      const copy = new PostgresEventStore(copies);
      const seen = await followUntil(copy, 'start', {}, (batches) => batches.at(-1)?.caughtUp === true);
      expect(seen.flatMap((batch) => batch.events)).toEqual(events);

      const checkpoint = events.at(-3)?.position as Position;
      const tail = new Tail(copy, checkpoint);
      const appended = await copy.append(events[0]?.stream ?? someStream(), 'stream-exists', [written()]);
      expect(appended.kind).toBe('appended');
      expect(await tail.reached(await copy.head(), 2_000)).toBe(true);
      await tail.end();
      expect(tail.events).toHaveLength(3);
      expect(tail.events.slice(0, 2)).toEqual(events.slice(-2));
    } finally {
      await copies.end();
      await second.stop();
    }
  }, 60_000);

  it('ES-4: a checkpoint that is ahead of the log it meets is an error, not silence', async () => {
    const place = BigInt(
      (await pool.query<{ last_value: string }>('select last_value from store.position_seq')).rows[0]?.last_value ?? 0,
    );
    const ahead = `${await store.storeId()}:${(place + 1_000n).toString().padStart(20, '0')}` as Position;
    await expect(followUntil(store, ahead, {}, () => true)).rejects.toThrow('beyond the end of the event store');
  });
});

const APPEND = `select store.append($1, -2, $2, '{contract.Written}', '{1}', '{"{}"}', '{"{}"}')`;

async function appendSome(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const event of many(count)) {
    await store.append(someStream(), 'any', [event]);
    ids.push(event.id);
  }
  return ids;
}

/** What pg_dump and psql do: rows as text, then the sequences. */
async function copyLog(from: pg.Pool, to: pg.Pool): Promise<void> {
  await to.query('delete from store.identity');
  for (const table of ['identity', 'streams', 'events']) {
    const { rows } = await from.query<{ row: string }>(`select to_jsonb(t)::text as row from store.${table} t`);
    await to.query(
      `insert into store.${table} overriding system value select (jsonb_populate_record(null::store.${table}, r::jsonb)).* from unnest($1::text[]) r`,
      [rows.map(({ row }) => row)],
    );
  }
  await to.query(`select setval('store.position_seq', (select max(position) from store.events))`);
  await to.query(
    `select setval(pg_get_serial_sequence('store.streams', 'number'), (select max(number) from store.streams))`,
  );
}
