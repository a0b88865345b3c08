import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fill } from '../../bench/support/fill.js';
import { openAttempts } from '../../bench/support/open-attempts.js';
import { Publishing } from '../support/publishing.js';
import { eventually } from '../support/read-world.js';
import { twoQuizzes } from '../support/two-quizzes.js';

const ATTEMPTS = 1_000;
const KILLS = 30;
let world: Publishing;

beforeAll(async () => {
  world = await Publishing.open();
}, 60_000);
afterAll(() => world.close());

it('R-279 ES-35: workers killed at any moment of three publications: what each attempt comes to is as if none had been', async () => {
  const api = await world.start('serve', '--no-worker');
  const release = twoQuizzes('killed', 'Which leaf?');
  const helper = await world.start('work');
  const first = await world.publish(api, release);
  if (!first) throw new Error('nothing was published');
  await helper.end();
  await fill(world.pool, openAttempts({ courseId: first.course, releaseId: first.release, release }, ATTEMPTS));
  // The third restores the quiz of the first.
  for (const [n, text] of ['Which leaf today?', 'Which leaf?', 'And now?'].entries()) {
    const answered = world.publish(api, twoQuizzes('killed', text));
    for (let kill = 0; kill < KILLS / 3; kill += 1) {
      const worker = await world.start('work');
      await sleep(Math.random() * 1_000);
      await worker.end();
    }
    expect((await answered)?.version).toBe(n + 2);
  }
  await world.start('work');
  const half = ATTEMPTS / 2;
  await eventually('settled', async () => (await world.commands())['owed'] === undefined, 60_000);
  const fates = await world.fates(first.course);
  expect(fates['quiz_changed']).toBe(half);
  const moved = Object.entries(fates).filter(([fate]) => /^moved(, moved){0,2}$/.test(fate));
  expect(moved.reduce((sum, [, count]) => sum + count, 0)).toBe(half);
}, 600_000);

it('R-269: without any worker the answer comes after half a minute, and says that nobody knows what is pending', async () => {
  await world.endProcesses();
  const api = await world.start('serve', '--no-worker');
  const begun = performance.now();
  const answered = await world.publish(api, twoQuizzes('lonely', 'Which leaf?'));
  expect(answered?.attempts).toEqual({ moved: 0, cancelled: 0, pending: null });
  expect(performance.now() - begun).toBeGreaterThan(29_000);
}, 120_000);
