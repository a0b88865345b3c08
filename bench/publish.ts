import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { NewEvent } from '../src/platform/event-store/port/event-store.js';
import { PostgresEventStore } from '../src/platform/event-store/postgres/postgres-event-store.js';
import { twoQuizzes } from '../test/support/two-quizzes.js';
import { compare, figures, quantile, type Table } from './support/compare.js';
import { benchDatabase } from './support/database.js';
import { benchStream } from './support/event.js';
import { fill } from './support/fill.js';
import { learners, mark, type BenchLearner } from './support/learners.js';
import { McpClient } from './support/mcp-client.js';
import { openAttempts } from './support/open-attempts.js';
import { serveLyceum } from './support/process.js';

const SIZES = [100, 1_000, 10_000];
const WRITERS = 8;

/** A release that meets open attempts, half to move and half to cancel, against appending as many events. */
export async function publish({ rounds }: { rounds: number }): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-bench-publish-'));
  const database = await benchDatabase();
  const lyceum = await serveLyceum(folder, {
    DATABASE_URL: database.url,
    LYCEUM_DEMO: '1',
    LYCEUM_SECRET: randomUUID(),
  });
  try {
    const pool = database.pool(10);
    const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as {
      people: { curator: { key: string } };
    };
    const curator = new McpClient(lyceum.url, demo.people.curator.key);
    const people = await learners(lyceum.url, folder, WRITERS);
    const publishing = (size: number, during?: () => Promise<void>) => published({ curator, pool }, size, during);
    const tables: Table[] = [];
    const delays: { side: string; values: number[] }[] = [];
    for (const size of SIZES) {
      const sides = [
        { name: 'appending as many events', measure: () => appended(pool, size) },
        { name: 'publish_release', measure: () => publishing(size) },
      ];
      for (const side of sides) await side.measure();
      tables.push(await compare(`${size} open attempts`, 'events/s', rounds, sides));
      const calm = new Calls(people);
      await sleep(3_000);
      delays.push({ side: `${size}: without`, values: await calm.ended() });
      let busy: Calls | undefined;
      await publishing(size, async () => void (busy = new Calls(people)));
      delays.push({ side: `${size}: during`, values: (await busy?.ended()) ?? [] });
    }
    curator.close();
    return [...tables, tail(delays)];
  } finally {
    await lyceum.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Publishes over so many open attempts; gives how many of them were settled per second. */
async function published(
  { curator, pool }: { curator: McpClient; pool: Pool },
  size: number,
  during?: () => Promise<void>,
): Promise<number> {
  const release = twoQuizzes(`bench-${randomUUID()}`, 'Which leaf?');
  const { course, release: releaseId } = await curator.call<Answer>('authoring', 'publish_release', { release });
  await fill(pool, openAttempts({ courseId: course, releaseId, release }, size));
  await known(pool, course, size);
  await during?.();
  const begun = performance.now();
  const next = twoQuizzes(release.course.key, 'Which leaf today?');
  const { attempts } = await curator.call<Answer>('authoring', 'publish_release', { release: next });
  const seconds = (performance.now() - begun) / 1_000;
  const { moved, cancelled } = attempts;
  if (moved !== size / 2 || cancelled !== size / 2) throw new Error(`${size} attempts: ${JSON.stringify(attempts)}`);
  return size / seconds;
}

interface Answer {
  readonly course: string;
  readonly release: string;
  readonly attempts: { readonly moved: number; readonly cancelled: number };
}

async function known(pool: Pool, course: string, size: number): Promise<void> {
  for (let count = 0; count < size; await sleep(50)) {
    const { rows } = await pool.query(
      'select count(*)::int as count from reactions.open_attempts where course_id = $1',
      [course],
    );
    count = rows[0].count;
  }
}

/** As many events, each on a stream of its own, with so many writers; per second. */
async function appended(pool: Pool, size: number): Promise<number> {
  const store = new PostgresEventStore(pool);
  const mine = randomUUID();
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < size; n = next++) {
      await store.append(`${benchStream(n)}-${mine}` as never, 'no-stream', [cancelledEvent()]);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, lane));
  return (size / (performance.now() - begun)) * 1_000;
}

function cancelledEvent(): NewEvent {
  const runId = randomUUID();
  const meta = {
    correlationId: runId,
    causationId: runId,
    commandId: runId,
    actor: { kind: 'system', id: 'bench' },
    occurredAt: '2026-11-30T09:00:00.000Z',
    subjects: [runId],
    appVersion: 'bench',
  } as const;
  const data = { runId, attemptId: `${runId}.a1`, reason: 'quiz_changed' };
  return { id: randomUUID(), type: 'bench.QuizAttemptCancelled', schemaVersion: 1, data, meta };
}

/** What learners feel: marks of goals one after the other, until they are ended. */
class Calls {
  private goesOn = true;
  private readonly lanes: Promise<number[]>[];

  constructor(people: readonly BenchLearner[]) {
    this.lanes = people.slice(0, 4).map(async ({ client, session, goals }) => {
      const taken: number[] = [];
      for (let n = 0; this.goesOn; n += 1) {
        taken.push(await mark(client, session, goals[n % goals.length] ?? ''));
        await sleep(20);
      }
      return taken;
    });
  }

  async ended(): Promise<number[]> {
    this.goesOn = false;
    return (await Promise.all(this.lanes)).flat();
  }
}

/** p99 of the learners' calls; ratio: to that without a publication. */
function tail(delays: readonly { side: string; values: readonly number[] }[]): Table {
  const p99 = (values: readonly number[]) => quantile(values, 0.99);
  const rows = delays.map(({ side, values }, n) => {
    const calm = delays[n - (n % 2)]?.values ?? [];
    return { ...figures(side, values, 1), ratio: p99(values) / p99(calm), max: p99(values), values: [] };
  });
  return { title: 'mark_goal of four learners (max: p99, ratio: p99 to p99 without)', unit: 'ms', rows };
}
