import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { asPerson, callUseCase, codeOf } from '../support/callers.js';
import { Learner } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { eventually } from '../support/read-world.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

type Data = Readonly<Record<string, unknown>>;

const TEAMS = { mode: 'absolute', days: null, date: '2026-12-04' };
const AUTHORS = { mode: 'relative', days: 3, date: null };

let world: TestLyceum;
let boss: TestPerson;
let mira: TestPerson;
let nils: TestPerson;
let course: string;
let lesson: string;
let nord: string;

beforeAll(async () => {
  world = await TestLyceum.start('2026-11-18T06:00:00.000Z');
  [boss, mira, nils] = [await world.person('boss'), await world.person('mira'), await world.person('nils')];
  nord = await world.organization('Nord', [mira, nils], { time_zone: 'Europe/Moscow' });
  await world.send('grant_membership', { user: boss.id, organization: nord, role: 'Manager' });
  const task = { title: 'Three cups', description: 'Brew.', answer_mode: 'text_and_files', due_days: 3 } as const;
  const lessons = [tinyLesson({ quiz: null, homework: task }), tinyLessonWithoutQuiz()];
  course = await world.course(tinyRelease({ lessons }), await world.person('vera', { roles: ['Course Creator'] }));
  lesson = lessonIdOf(course, 'l-1');
}, 60_000);
afterAll(() => world.stop());

const assign = (more: Data = {}) =>
  callUseCase(world.lyceum.app, 'assign_course_to_team', { organization: nord, course, ...more }, asPerson(boss.id));
const learner = async (person: TestPerson) => new Learner(await world.agent(person));
/** A call of the learner’s agent that succeeds. */
const call = (of: Learner, name: string, args: Data): Promise<Data> => of.call(name, args);
const start = (of: Learner) => call(of, 'start_lesson', { lesson, space: 'Nord' });

/** What my_homework tells of a lesson that was closed, once the reaction has issued it. */
async function closed(of: Learner): Promise<Data> {
  const started = await start(of);
  const map = started['lesson_map'] as readonly { goals: readonly Data[] }[];
  const open = map.flatMap(({ goals }) => goals).filter(({ required, status }) => required && status === 'open');
  await of.mark(String(started['session']), ...open.map(({ key }) => String(key)));
  await of.call('complete_lesson', { session: started['session'] });
  await eventually('the homework is issued', async () => (await homework(of))['due_at'] !== undefined);
  return homework(of);
}

async function homework(of: Learner): Promise<Data> {
  const { items } = await call(of, 'my_homework', { lesson, space: 'Nord' });
  return (items as readonly Data[])[0] ?? {};
}

it('R-319 R-334 R-335: due rules of a whole team are set, kept, told and taken away', async () => {
  const rule = { lesson, days: null, date: '2026-12-04' };
  const set = { kind: 'ok', data: { whole_team: true, homework_due: [rule] } };
  expect(await assign({ homework_due: [{ lesson: 'l-1', date: '2026-12-04' }] })).toMatchObject(set);
  for (const kept of [{}, { homework_due: null }, { deadline: '2027-01-01' }])
    expect(await assign(kept)).toMatchObject(set);
  const listed = await world.send('list_assignments', { organization: nord });
  expect(listed).toMatchObject({ whole_team: [{ course: { id: course }, homework_due: [rule] }] });
  expect(await assign({ homework_due: [] })).toMatchObject({ data: { homework_due: [] } });
  expect(await start(await learner(mira))).toMatchObject({ homework: { due: AUTHORS } });
  expect(await assign({ homework_due: [{ lesson, date: '2026-12-04' }] })).toMatchObject(set);
});

it('refusal:invalid_due@assign_course_to_team refusal:homework_not_in_course@assign_course_to_team: a rule that is none changes nothing', async () => {
  for (const members of [{}, { members: ['mira'] }]) {
    expect(codeOf(await assign({ homework_due: [{ lesson, days: 0 }], ...members }))).toBe('invalid_due');
    const foreign = await assign({ homework_due: [{ lesson: 'l-2', days: 1 }], ...members });
    expect(foreign).toMatchObject({ refusal: { code: 'homework_not_in_course', details: { homework: 'l-2' } } });
  }
  expect(await assign()).toMatchObject({ data: { homework_due: [{ date: '2026-12-04' }] } });
});

it('R-319 R-327: they act for everybody in the organisation and whoever joins later, there alone; what is set does not move', async () => {
  const late = await world.person('late');
  await world.send('grant_membership', { user: late.id, organization: nord });
  const [miras, lates] = [await learner(mira), await learner(late)];
  await eventually('who joined has the rule', async () => {
    const { courses } = await call(lates, 'list_my_courses', { space: 'Nord' });
    return (courses as readonly unknown[]).length === 1;
  });
  expect(await start(lates)).toMatchObject({ homework: { due: TEAMS } });
  const due_at = '2026-12-04T23:59:59+03:00';
  expect(await closed(miras)).toMatchObject({ due_at, homework: { due: TEAMS } });
  expect(await miras.call('start_lesson', { lesson, space: 'personal' })).toMatchObject({ homework: { due: AUTHORS } });
  expect(await assign({ homework_due: [{ lesson, days: 1 }] })).toMatchObject({ kind: 'ok' });
  const days = { mode: 'relative', days: 1, date: null };
  expect(await homework(miras)).toMatchObject({ due_at, homework: { due: days } });
  await assign({ homework_due: [{ lesson, date: '2026-12-04' }] });
});

it('R-147 R-319: beside a rule of the person the nearer deadline counts and is the one that is told', async () => {
  const own = (days: number) =>
    assign({ deadline: '2027-01-01', members: [nils.id], homework_due: [{ lesson, days }] });
  expect(await own(30)).toMatchObject({
    data: { whole_team: false, members: 1, homework_due: [{ lesson, days: 30, date: null }] },
  });
  const agent = await learner(nils);
  expect(await start(agent)).toMatchObject({ homework: { due: TEAMS } });
  await own(5);
  const fiveDays = { mode: 'relative', days: 5, date: null };
  expect(await start(agent)).toMatchObject({ homework: { due: fiveDays } });
  expect(await closed(agent)).toMatchObject({ due_at: '2026-11-23T09:00:00+03:00', homework: { due: fiveDays } });
  world.clock.set('2026-12-02T06:00:00.000Z');
  expect(await start(agent)).toMatchObject({ homework: { due: fiveDays } });
  expect(await homework(agent)).toMatchObject({ homework: { due: fiveDays } });
  const change = { user: nils.id, course, organization: nord, homework_due: [] };
  expect(await world.send('change_assignment', change)).toMatchObject({ homework_due: [] });
  expect(await homework(agent)).toMatchObject({ due_at: '2026-11-23T09:00:00+03:00', homework: { due: TEAMS } });
});
