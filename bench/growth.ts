import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openPool } from '../src/platform/database/index.js';
import { runningEmbeddedPostgres } from '../src/platform/embedded-postgres/index.js';
import { figures, median, type Table } from './support/compare.js';
import { fill } from './support/fill.js';
import { Generator } from './support/generator.js';
import { learners, mark } from './support/learners.js';
import { serveLyceum } from './support/process.js';

const CONNECTIONS = 8;
const SMALLEST = 10_000;

interface Options {
  readonly rounds: number;
  readonly milliseconds: number;
  /** The largest log; every size before it is a tenth. */
  readonly events: number;
}

/** The same calls while the log of one running Lyceum grows tenfold again and again, against themselves at the beginning. */
export async function growth({ rounds, milliseconds, events }: Options): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-bench-growth-'));
  const lyceum = await serveLyceum(folder);
  const pool = openPool({ url: runningEmbeddedPostgres(join(folder, 'postgres')) ?? '', max: 4, name: 'lyceum bench' });
  try {
    const people = await learners(lyceum.url, folder, CONNECTIONS);
    let next = 0;
    const works = {
      course_outline: (n: number) => people[n]?.client.tool('course_outline', { course: people[n]?.course }),
      mark_goal: (n: number) => {
        const { client, session, goals } = people[n] ?? {};
        return client && mark(client, session ?? '', goals?.[next++ % goals.length] ?? '');
      },
    } as const;
    const measured = Object.keys(works).map((name) => ({ name, sizes: new Map<number, number[]>() }));
    for (let size = SMALLEST, seed = 1; size <= events; size *= 10, seed += 1) {
      await grow(pool, size, seed);
      for (let round = 0; round <= rounds; round += 1) {
        for (const { name, sizes } of measured) {
          const rate = await callsPerSecond(works[name as keyof typeof works], milliseconds);
          // The first round only warms up.
          if (round > 0) sizes.set(size, [...(sizes.get(size) ?? []), rate]);
        }
      }
    }
    return measured.map(({ name, sizes }) => {
      const base = median(sizes.get(SMALLEST) ?? []);
      const rows = [...sizes].map(([size, values]) => figures(`${size.toLocaleString('en')} events`, values, base));
      return { title: name, unit: 'calls/s', rows };
    });
  } finally {
    await pool.end();
    await lyceum.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds another academy until the log has so many events, and waits until every read model has taken them in. */
async function grow(pool: Pool, size: number, seed: number): Promise<void> {
  const { rows } = await pool.query('select count(*)::int as n from store.events');
  await fill(pool, new Generator(seed).events(size - rows[0].n));
  const { rows: newest } = await pool.query('select max(position)::bigint as position from store.events');
  const head = String(newest[0].position).padStart(20, '0');
  for (;;) {
    const { rows: behind } = await pool.query(
      `select count(*)::int as n from control.builds where status = 'live' and coalesce(split_part(position, ':', 2), '') < $1`,
      [head],
    );
    if (behind[0].n === 0) break;
    await sleep(200);
  }
  await pool.query('vacuum analyze');
}

async function callsPerSecond(call: (lane: number) => Promise<unknown> | undefined, milliseconds: number) {
  const until = performance.now() + milliseconds;
  let calls = 0;
  const lane = async (n: number) => {
    for (; performance.now() < until; calls += 1) await call(n);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => lane(n)));
  return (calls * 1_000) / milliseconds;
}
