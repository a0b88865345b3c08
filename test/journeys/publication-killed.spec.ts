import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fill } from '../../bench/support/fill.js';
import { openAttempts } from '../../bench/support/open-attempts.js';
import { Publishing } from '../support/publishing.js';
import { eventually } from '../support/read-world.js';
import { twoQuizzes } from '../support/two-quizzes.js';

const ATTEMPTS = 1_000;
let world: Publishing;

beforeAll(async () => {
  world = await Publishing.open();
}, 60_000);
afterAll(() => world.close());

/** Waits inside the statement that notes commands as done. */
const NOTING = `
  create function control.noting() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(4711); return new; end $$;
  create trigger noting before update on control.owed_commands for each row when (new.status = 'done')
    execute function control.noting()`;

it('R-269 R-276 R-279 ES-35 LMS-14: killed between any two steps of a publication, each of 1,000 open attempts is settled once', async () => {
  let api = await world.start('serve', '--no-worker');
  const worker = await world.start('work');
  const former = twoQuizzes('killed', 'Which leaf?');
  const first = await world.publish(api, former);
  if (!first) throw new Error('nothing was published');
  const { course } = first;
  await worker.end();
  await fill(world.pool, openAttempts({ courseId: course, releaseId: first.release, release: former }, ATTEMPTS));
  const next = twoQuizzes('killed', 'Which leaf today?');

  // The contents are stored, and the course does not know of them.
  const held = await world.hold('select from store.streams where name = $1 for update', `course-${course}`);
  const lost = world.publish(api, next);
  await held.awaited();
  await world.kill(api);
  await held.release();
  expect(await lost).toBeUndefined();
  expect(await versions(course)).toBe(1);
  expect(await world.fates(course)).toEqual({ open: ATTEMPTS });

  // It is published, and no worker has seen it: neither owed commands nor a checkpoint.
  api = await world.start('serve', '--no-worker');
  const answered = world.publish(api, next);
  await eventually('published', async () => (await versions(course)) === 2);
  await world.workerKilledAt('lock table control.owed_commands in share mode');
  expect(await world.commands()).toEqual({});

  // All is owed, and nothing recorded.
  await world.workerKilledAt(`select from store.streams where name like 'lessonRun-%' for update`);
  expect(await world.commands()).toEqual({ owed: ATTEMPTS });
  expect(await world.fates(course)).toEqual({ open: ATTEMPTS });

  // Some are settled, and none is noted as done.
  await world.pool.query(NOTING);
  await world.workerKilledAt('select pg_advisory_xact_lock(4711)');
  expect((await world.fates(course))['open']).toBeLessThan(ATTEMPTS);
  expect(await world.commands()).toEqual({ owed: ATTEMPTS });

  // Some are noted as done.
  await world.workerKilledAt(
    `select from store.streams where name = (
       select 'lessonRun-' || (input->>'runId') from control.owed_commands order by id offset 500 limit 1) for update`,
  );
  expect((await world.commands())['done']).toBeGreaterThan(0);

  await world.start('work');
  const half = ATTEMPTS / 2;
  const attempts = { moved: half, cancelled: half, pending: 0 };
  // Half a minute may not be enough for it all on a busy machine; the repeated publication tells the end.
  expect(await answered).toMatchObject({ version: 2, unchanged: false });
  await eventually('all is settled', async () => (await world.fates(course))['open'] === undefined, 60_000);
  expect(await world.fates(course)).toEqual({ moved: half, quiz_changed: half });
  await eventually('all is noted', async () => (await world.commands())['owed'] === undefined, 30_000);
  expect(await world.commands()).toEqual({ done: ATTEMPTS });
  expect(await world.publish(api, next)).toMatchObject({ version: 2, unchanged: true, attempts });
}, 200_000);

async function versions(course: string): Promise<number> {
  const { rows } = await world.pool.query(
    `select count(*)::int as count from store.events where stream = $1 and type = 'catalogue.ReleasePublished'`,
    [`course-${course}`],
  );
  return rows[0].count as number;
}
