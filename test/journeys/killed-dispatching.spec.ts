import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fill } from '../../bench/support/fill.js';
import { openAttempts } from '../../bench/support/open-attempts.js';
import { killedAt, type Step } from '../support/killed-at.js';
import { Publishing } from '../support/publishing.js';
import { eventually } from '../support/read-world.js';
import { twoQuizzes } from '../support/two-quizzes.js';

const ATTEMPTS = 6;
const SETTLED = { moved: ATTEMPTS / 2, quiz_changed: ATTEMPTS / 2 };
const APPENDED = `after insert on store.events deferrable initially deferred for each row when (new.type like 'lessons.QuizAttempt%')`;
const NOTED = `trigger gate before update on control.owed_commands for each row when (new.status = 'done')`;

let world: Publishing;
beforeAll(async () => {
  world = await Publishing.open();
}, 60_000);
afterAll(() => world.close());

/** What is left: owed commands by how far they are, and whether all, some or none of the attempts are still open. */
const STEPS: readonly Step<readonly [commands: Record<string, number>, open: 'all' | 'some' | 'none']>[] = [
  {
    step: 'checkpoint and commands are written, and not committed',
    at: 'constraint trigger gate after insert on control.owed_commands deferrable initially deferred for each row',
    left: [{}, 'all'],
  },
  {
    step: 'they are owed, and the worker does not know it',
    at: 'constraint trigger gate after insert on control.owed_commands deferrable initially deferred for each row',
    isDone: true,
    left: [{ owed: ATTEMPTS }, 'all'],
  },
  {
    step: 'they are taken on, and nothing is appended',
    at: `trigger gate before update on store.streams for each row when (new.name like 'lessonRun-%')`,
    left: [{ owed: ATTEMPTS }, 'all'],
  },
  {
    step: 'events are appended, and the worker does not know it',
    at: `constraint trigger gate ${APPENDED}`,
    isDone: true,
    left: [{ owed: ATTEMPTS }, 'some'],
  },
  { step: 'all are appended, and none noted as done', at: NOTED, left: [{ owed: ATTEMPTS }, 'none'] },
  {
    step: 'all are noted as done, and the worker does not know it',
    at: NOTED,
    isDone: true,
    left: [{ done: ATTEMPTS }, 'none'],
  },
];

it('ES-35 kill -9 at every step of a dispatch: each attempt is settled once, and each command done once', async () => {
  const server = await world.start('serve');
  const former = twoQuizzes('killed', 'Which leaf?');
  const first = await world.publish(server, former);
  if (!first) throw new Error('nothing was published');
  const { course, release: releaseId } = first;
  await fill(world.pool, openAttempts({ courseId: course, releaseId, release: former }, ATTEMPTS));

  for (const [n, step] of STEPS.entries()) {
    await killedAt(world.pool, step, async () => {
      if (n > 0) return world.start('work');
      void world.publish(server, twoQuizzes('killed', 'Which leaf today?'));
      return server;
    });
    const { open = 0 } = await world.fates(course);
    const left = [await world.commands(), open === ATTEMPTS ? 'all' : open > 0 ? 'some' : 'none'];
    expect([step.step, ...left]).toEqual([step.step, ...step.left]);
  }
  await world.start('work');
  await eventually('all that happened is seen', isSeen, 30_000);
  expect(await world.fates(course)).toEqual(SETTLED);
  expect(await world.commands()).toEqual({ done: ATTEMPTS });
}, 200_000);

/** Every reaction has come to what was appended last. */
async function isSeen(): Promise<boolean> {
  const { rows } = await world.pool.query(
    `select bool_and(split_part(position, ':', 2)::bigint >= (select max(position) from store.events)) as seen from control.reactions`,
  );
  return rows[0].seen as boolean;
}
