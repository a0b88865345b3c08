import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { asPerson, callerWith, codeOf } from '../../../../test/support/callers.js';
import { REQUIRED } from '../../../../test/support/learner.js';
import { LearnerWorld } from '../../../../test/support/learner-world.js';

let world: LearnerWorld;
let course: string;
let [ann, boss, stranger]: string[] = [];

beforeAll(async () => {
  world = await LearnerWorld.open();
  [ann, boss, stranger] = [await world.person('ann'), await world.person('boss'), await world.person('stranger')];
  for (const [title, members] of [
    ['Tern', [ann, boss]],
    ['Gull', [ann, stranger]],
  ] as const) {
    await world.organization(title, members);
  }
  await world.done('grant_membership', { user: 'boss', organization: 'Tern', role: 'Manager' });
  await world.done('grant_membership', { user: 'stranger', organization: 'Gull', role: 'Org Admin' });
  course = await world.course('tea');
  await world.done('assign_course', { user: 'ann', organization: 'Tern', course: 'tea' });
  await world.done('set_platform_setting', { setting: 'max_attempts', value: 1 });
  await world.done('set_platform_setting', { setting: 'retry_delay_minutes', value: 60 });
}, 60_000);
afterAll(() => world.close());

const asAnn = <T = Record<string, unknown>>(name: string, args: object) => world.as<T>(ann ?? '', name, args);

/** Takes the quiz of the first lesson and fails it; the session. */
async function failing(): Promise<string> {
  const { session } = await asAnn<{ session: string }>('start_lesson', { course, space: 'Tern' });
  for (const goal of REQUIRED) {
    await asAnn('mark_goal', { session, goal, status: 'done', evidence: 'Shown on the own kettle.' });
  }
  const { attempt } = await asAnn<{ attempt: string }>('request_quiz', { session });
  for (const [question, answer] of [
    ['q-1', 'V2'],
    ['q-2', 'V1'],
  ]) {
    await asAnn('submit_answer', { attempt, question, answer, student_words: `I say ${answer}` });
  }
  return session;
}

it('R-103 R-104: one more attempt at once for one person, given by a manager of the organisation that assigned the course', async () => {
  const grant = { user: 'ann', course: 'tea', lesson: 'l-1' };
  expect(await world.call('grant_attempt', grant)).toMatchObject({ refusal: { code: 'lesson_not_begun' } });
  const session = await failing();
  expect(await asAnn('request_quiz', { session })).toMatchObject({ code: 'quiz_attempts_exhausted' });
  expect(await world.call('grant_attempt', grant, asPerson(boss ?? ''))).toMatchObject({
    data: { extra_attempts: 1, attempts_left: 1 },
  });
  expect(await asAnn('start_lesson', { course, space: 'Tern' })).toMatchObject({ quiz: { attempts_left: 1 } });
  expect(await asAnn('request_quiz', { session })).toMatchObject({ attempt: expect.any(String) });
  expect(await asAnn('start_lesson', { course, space: 'Tern' })).toMatchObject({ quiz: { attempts_left: 0 } });
});

it('is for those who look after platform, course or organisation', async () => {
  const grant = { user: 'ann', course: 'tea', lesson: 'l-1' };
  const codes = await Promise.all([
    world.call('grant_attempt', grant, asPerson(stranger ?? '')),
    world.call('grant_attempt', grant, asPerson(ann ?? '')),
    world.call('grant_attempt', { ...grant, user: 'nobody' }, asPerson(boss ?? '')),
    world.call('grant_attempt', { ...grant, course: 'none' }, asPerson(boss ?? '')),
    world.call('grant_attempt', grant, asPerson(stranger ?? '', 'Moderator')),
  ]);
  expect(codes.map(codeOf)).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden', 'ok']);
});

it.each([
  ['refusal:user_not_found@grant_attempt', { user: 'nobody' }],
  ['refusal:course_not_found@grant_attempt', { course: 'none' }],
  ['refusal:lesson_not_found@grant_attempt', { lesson: 'l-9' }],
])('%s', async (id, wrong) => {
  const outcome = await world.call('grant_attempt', { user: 'ann', course: 'tea', lesson: 'l-1', ...wrong });
  expect(id).toBe(`refusal:${codeOf(outcome)}@grant_attempt`);
});

it('LMS-65 refusal:idempotency_key_reused@grant_attempt: with its key a repeat grants nothing more', async () => {
  const grant = { user: 'ann', course: 'tea', lesson: 'l-1', idempotency_key: 'for ann' };
  const first = await world.call('grant_attempt', grant, callerWith({ personId: 'operator' }));
  expect(await world.call('grant_attempt', grant, callerWith({ personId: 'operator' }))).toEqual(first);
  const other = await world.call('grant_attempt', { ...grant, lesson: 'l-2' }, callerWith({ personId: 'operator' }));
  expect(codeOf(other)).toBe('idempotency_key_reused');
});
