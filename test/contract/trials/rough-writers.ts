import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Eight writers with the manners of a bad day: of their transactions 30 % sleep before the commit, 10 % roll back,
 * 2 % lose their backend. Arguments: URL and milliseconds. Says how many appends were confirmed.
 */
const [url, milliseconds] = process.argv.slice(2);
const deadline = Date.now() + Number(milliseconds);
const streams = Array.from({ length: 20 }, (_, i) => `rough-${i}`);

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function write(): Promise<number> {
  let confirmed = 0;
  let client = await connected();
  while (Date.now() < deadline) {
    const luck = Math.random();
    const count = 1 + Math.floor(Math.random() * 3);
    try {
      await client.query('begin');
      const stream = streams[Math.floor(Math.random() * streams.length)];
      const times = <T>(value: () => T) => Array.from({ length: count }, value);
      await client.query('select store.append($1, -2, $2, $3, $4, $5, $6)', [
        stream,
        times(randomUUID),
        times(() => 'contract.Written'),
        times(() => 1),
        times(() => '{}'),
        times(() => '{"subjects":[]}'),
      ]);
      if (luck < 0.02) await client.query('select pg_terminate_backend(pg_backend_pid())');
      if (luck < 0.12) {
        await client.query('rollback');
        continue;
      }
      if (luck < 0.42) await sleep(Math.random() * 60);
      await client.query('commit');
      confirmed += count;
    } catch {
      await client.end().catch(() => undefined);
      client = await connected();
    }
  }
  await client.end();
  return confirmed;
}

const counts = await Promise.all(Array.from({ length: 8 }, write));
process.send?.(counts.reduce((sum, count) => sum + count, 0));
process.disconnect();
