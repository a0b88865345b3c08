import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '../../../../test/support/postgres.js';
import { databaseOver, migrate, openPool } from '../../database/index.js';
import { oldestWriterSeconds } from './oldest-writer.js';

it('ES-3 tells how long a transaction has held the horizon, and whose it is not', async () => {
  const database = await testDatabase();
  const pool = openPool({ url: database.url, max: 3 });
  try {
    await migrate(databaseOver(pool));
    expect(await oldestWriterSeconds(pool)).toBe(0);
    const holder = await pool.connect();
    await holder.query('begin; lock table store.events in row exclusive mode');
    await sleep(60);
    expect(await oldestWriterSeconds(pool)).toBeGreaterThan(0.05);
    await holder.query('rollback; begin; select count(*) from store.events');
    expect(await oldestWriterSeconds(pool)).toBe(0);
    await holder.query('rollback');
    holder.release();
  } finally {
    await pool.end();
    await database.close();
  }
});
