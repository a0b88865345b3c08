import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresEventStore } from '../../src/platform/event-store/postgres/postgres-event-store.js';
import { followRoughWriters } from '../contract/trials/ordering.js';
import { someStream, written } from '../support/events.js';
import { openPool, storeDatabase, type StoreDatabase } from '../support/stores.js';
import { Tail } from '../support/tail.js';

const MINUTE = 60_000;
let database: StoreDatabase;
beforeEach(async () => {
  database = await storeDatabase();
});
afterEach(() => database.close());

describe('the event store, for longer', () => {
  it(
    'ES-1: 24 rough writers in three processes for a minute, every event delivered exactly once and in order',
    async () => {
      const outcome = await followRoughWriters(database, new PostgresEventStore(database.pool), MINUTE);
      expect(outcome.reached).toBe(true);
      expect(outcome.there.length).toBeGreaterThanOrEqual(outcome.confirmed);
      expect(outcome.delivered).toEqual(outcome.there);
      expect(outcome.streamsWithGaps).toEqual([]);
    },
    3 * MINUTE,
  );

  it(
    'ES-8: after ten idle minutes of a leader and a follower, the next event is there at once',
    async () => {
      const pool = openPool(database.url);
      const leader = await pool.connect();
      await leader.query('select pg_advisory_lock(42)');
      const store = new PostgresEventStore(pool);
      const tail = new Tail(store);
      await sleep(10 * MINUTE);
      await new PostgresEventStore(database.pool).append(someStream(), 'any', [written()]);
      expect(await tail.reached(await store.head(), 1_000)).toBe(true);
      expect(tail.faults).toBe(0);
      await tail.end();
      leader.release();
      await pool.end();
    },
    12 * MINUTE,
  );
});
