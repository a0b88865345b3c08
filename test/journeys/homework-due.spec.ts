import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { asPerson, callUseCase, codeOf } from '../support/callers.js';
import { Learner } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

type Data = Readonly<Record<string, unknown>>;

let world: TestLyceum;
let mira: TestPerson;
let jonas: TestPerson;
let learner: Learner;
let course: string;
let lesson: string;
let nord: string;
let sued: string;

beforeAll(async () => {
  world = await TestLyceum.start('2026-11-18T06:00:00.000Z');
  mira = await world.person('mira');
  jonas = await world.person('jonas');
  nord = await world.organization('Nord', [mira], { time_zone: 'Europe/Moscow' });
  sued = await world.organization('Sued', [mira], { time_zone: 'America/New_York' });
  await world.send('grant_membership', { user: jonas.id, organization: nord, role: 'Manager' });
  const task = { title: 'Three cups', description: 'Brew.', answer_mode: 'text_and_files', due_days: 3 } as const;
  const lessons = [tinyLesson({ quiz: null, homework: task }), tinyLessonWithoutQuiz()];
  course = await world.course(tinyRelease({ lessons }), await world.person('vera', { roles: ['Course Creator'] }));
  lesson = lessonIdOf(course, 'l-1');
  learner = new Learner(await world.agent(mira));
}, 60_000);
afterAll(() => world.stop());

const assignment = (organization: string, more: Data = {}) => ({ user: mira.id, course, organization, ...more });

/** A call of the learner’s agent that succeeds. */
const call = (name: string, args: Data): Promise<Data> => learner.call(name, args);

async function close(space: string): Promise<void> {
  const started = await call('start_lesson', { lesson, space });
  const map = started['lesson_map'] as readonly { goals: readonly Data[] }[];
  const open = map.flatMap(({ goals }) => goals).filter(({ required, status }) => required && status === 'open');
  await learner.mark(String(started['session']), ...open.map(({ key }) => String(key)));
  await learner.call('complete_lesson', { session: started['session'] });
}

/** What my_homework tells once the reaction has issued it. */
async function issued(space: string): Promise<Data> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { items } = await call('my_homework', { lesson, space });
    const [item] = items as readonly Data[];
    if (item && (item['submission'] as Data)['assigned_at'] !== null) return item;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('no homework was issued');
}

it('R-319 R-334 R-335: an assignment carries due rules, which are replaced, kept and taken away', async () => {
  const rule = { lesson, days: null, date: '2026-12-04' };
  const given = await world.send(
    'assign_course',
    assignment(nord, { homework_due: [{ lesson: 'l-1', date: '2026-12-04' }] }),
  );
  expect(given).toMatchObject({ organization: nord, homework_due: [rule] });
  expect(await world.send('assign_course', assignment(sued))).toMatchObject({ homework_due: [] });
  const kept = [assignment(nord, { mandatory: 'yes' }), assignment(nord, { homework_due: null })];
  for (const change of kept)
    expect(await world.send('change_assignment', change)).toMatchObject({ mandatory: true, homework_due: [rule] });
  expect(await world.send('change_assignment', assignment(nord, { homework_due: [] }))).toMatchObject({
    homework_due: [],
  });
  const again = assignment(nord, { homework_due: [{ lesson, date: '2026-12-04' }] });
  expect(await world.send('change_assignment', again)).toMatchObject({ homework_due: [rule] });
});

it.each(['assign_course', 'change_assignment'])(
  'R-335 refusal:invalid_due@assign_course refusal:invalid_due@change_assignment refusal:homework_not_in_course@assign_course refusal:homework_not_in_course@change_assignment: %s changes nothing for a rule that is none',
  async (name) => {
    const refused = async (homework_due: unknown) => {
      const outcome = await callUseCase(world.lyceum.app, name, assignment(nord, { homework_due }));
      return outcome.kind === 'refused' ? [outcome.refusal.code, outcome.refusal.details] : outcome;
    };
    expect(await refused([{ lesson: 'l-1', days: 3, date: '2026-12-04' }])).toEqual(['invalid_due', {}]);
    expect(
      await refused([
        { lesson: 'l-1', days: 3 },
        { lesson, days: 4 },
      ]),
    ).toEqual(['invalid_due', {}]);
    for (const homework of ['l-2', 'l-9', lessonIdOf('other', 'l-1')])
      expect(await refused([{ lesson: homework, days: 3 }])).toEqual(['homework_not_in_course', { homework }]);
    expect(await world.send('change_assignment', assignment(nord))).toMatchObject({
      homework_due: [{ date: '2026-12-04' }],
    });
  },
);

it('R-147 R-160 R-319: homework is due by the rule of its space, at the end of the day on the clock there; what is set does not move', async () => {
  const inNord = { mode: 'absolute', days: null, date: '2026-12-04' };
  const authors = { mode: 'relative', days: 3, date: null };
  expect(await learner.call('start_lesson', { lesson, space: 'Nord' })).toMatchObject({ homework: { due: inNord } });
  await close('Nord');
  expect(await issued('Nord')).toMatchObject({ due_at: '2026-12-04T23:59:59+03:00', homework: { due: inNord } });
  expect(await learner.call('start_lesson', { lesson, space: 'Sued' })).toMatchObject({ homework: { due: authors } });
  await close('Sued');
  expect(await issued('Sued')).toMatchObject({ due_at: '2026-11-21T01:00:00-05:00', homework: { due: authors } });
  await world.send('change_assignment', assignment(nord, { homework_due: [{ lesson, days: 1 }] }));
  expect(await issued('Nord')).toMatchObject({
    due_at: '2026-12-04T23:59:59+03:00',
    homework: { due: { mode: 'relative', days: 1, date: null } },
  });
});

it('R-311 R-319: what is handed in before it is issued is due at once where a day is set', async () => {
  const early = await world.person('early');
  await world.send('grant_membership', { user: early.id, organization: sued });
  await world.send('assign_course', {
    ...assignment(sued, { homework_due: [{ lesson, date: '2026-12-04' }] }),
    user: early.id,
  });
  const agent = new Learner(await world.agent(early));
  const handed = await agent.call('submit_homework', { lesson, answer: 'Three cups', space: 'Sued' });
  expect(handed['submission']).toMatchObject({ due_at: '2026-12-04T23:59:59-05:00' });
});

it('LMS-76 refusal:stale_version@extend: a manager gives one learner more time, resting on the version that was read', async () => {
  const submission = String((await issued('Nord'))['id']);
  const extend = (more: Data, as = jonas) =>
    callUseCase(world.lyceum.app, 'extend', { submission, version: 0, due: '2026-12-11', ...more }, asPerson(as.id));
  expect(codeOf(await extend({}, mira))).toBe('not_allowed');
  expect(codeOf(await extend({ submission: 'nowhere' }))).toBe('submission_not_found');
  expect(await extend({ due: '2026-12-03' })).toMatchObject({
    refusal: { code: 'due_not_later', details: { due_at: '2026-12-04T23:59:59+03:00' } },
  });
  world.clock.set('2026-12-06T10:00:00.000Z');
  expect(await issued('Nord')).toMatchObject({ overdue: true });
  const card = await extend({});
  expect(card).toMatchObject({
    kind: 'ok',
    data: { submission: { due_at: '2026-12-11T23:59:59+03:00', overdue: false } },
  });
  expect(await extend({})).toEqual(card);
  const { items } = await learner.call('my_homework', { space: 'Nord' });
  expect(items).toMatchObject([{ due_at: '2026-12-11T23:59:59+03:00', overdue: false }]);
  await learner.call('submit_homework', { lesson, answer: 'Three cups', space: 'Nord' });
  const stale = { refusal: { code: 'stale_version', details: { submission, version: 1 } } };
  expect(await extend({ due: '2026-12-18' })).toMatchObject(stale);
  expect((await issued('Sued'))['due_at']).toBe('2026-11-21T01:00:00-05:00');
});

it('refusal:submission_not_found@extend refusal:not_allowed@extend: another organisation’s manager extends nothing', async () => {
  const other = await world.person('other');
  await world.send('grant_membership', { user: other.id, organization: sued, role: 'Manager' });
  const submission = String((await issued('Nord'))['id']);
  const asked = (id: string) =>
    callUseCase(world.lyceum.app, 'extend', { submission: id, version: 1, due: '2026-12-31' }, asPerson(other.id));
  expect([codeOf(await asked(submission)), codeOf(await asked('x'))]).toEqual(['not_allowed', 'submission_not_found']);
});
