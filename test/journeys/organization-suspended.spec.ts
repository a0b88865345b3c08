import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyRelease } from '../support/tiny-release.js';

type Args = Readonly<Record<string, unknown>>;

let world: TestLyceum;
let curator: TestPerson;
let count = 0;

/** In the middle of the quiz of `course`, which only Shut assigned; `own` was taken alone, `other` is by another organization. */
let learner: Learner;
let shut: string;
let open: string;
let course: string;
let own: string;
let other: string;
let free: string;
let session: string;
let attempt: string;

const published = (key: string) =>
  world.course(tinyRelease({ course: { ...tinyRelease().course, key: `${key}-${count}` } }), curator);

beforeAll(async () => {
  world = await TestLyceum.start();
  curator = await world.person('ravi', { roles: ['Course Creator'] });
}, 60_000);
afterAll(() => world.stop());

beforeEach(async () => {
  count += 1;
  const person = await world.person(`learner-${count}`);
  learner = new Learner(await world.agent(person));
  [shut, open] = [`Shut ${count}`, `Open ${count}`];
  await world.organization(shut, [person]);
  await world.send('grant_membership', { user: person.id, organization: shut, role: 'Manager' });
  await world.organization(open, [person]);
  [course, own, other, free] = [await published('a'), await published('b'), await published('c'), await published('d')];
  for (const [given, organization] of [
    [course, shut],
    [other, open],
  ])
    await world.send('assign_course', { user: person.id, course: given, organization });
  await learner.call('enroll', { course: own, space: 'personal' });
  await learner.call('set_space', { space: shut });
  session = await learner.start({ course });
  await learner.mark(session, ...REQUIRED);
  attempt = String((await learner.call('request_quiz', { session }))['attempt']);
  await learner.answer(attempt, 'q-1', 'V1');
});

const suspend = () => world.send('suspend_organization', { organization: shut });
const resume = () => world.send('resume_organization', { organization: shut });
const leaf = { artifact: 'tea_log', key: 'brews', rows: [{ leaf: 'Sencha' }] };
const answer = () => ({ attempt, question: 'q-2', answer: 'V2', student_words: 'That one' });

const first = (of: string) => lessonIdOf(of, 'l-1');
const files = [{ name: 'cups.txt', data: 'Y3Vw' }];

/** What every learner tool is asked, and whether the course or the space refuses it. */
const everyTool = (): readonly (readonly [string, Args, 'course' | 'space' | 'open'])[] => [
  ['submit_answer', answer(), 'course'],
  ['request_quiz', { session }, 'course'],
  ['mark_goal', { session, goal: 'term:STEEP', status: 'open' }, 'course'],
  ['lesson_item', { session, goal: 'term:STEEP' }, 'course'],
  ['complete_lesson', { session }, 'course'],
  ['course_outline', { course }, 'course'],
  ['start_lesson', { course }, 'course'],
  ['start_lesson', { course, space: shut }, 'course'],
  ['start_lesson', { lesson: lessonIdOf(course, 'l-2') }, 'course'],
  ['artifact', { course, artifact: 'tea_log' }, 'course'],
  ['fill_document', { course }, 'course'],
  ['update_artifact', { course, ...leaf }, 'course'],
  ['update_artifact', { course, ...leaf, space: 'personal' }, 'course'],
  ['my_homework', { course }, 'course'],
  ['my_homework', { lesson: first(course), space: 'personal' }, 'course'],
  ['submit_homework', { lesson: first(course), answer: 'Three cups' }, 'course'],
  ['store_homework_file', { lesson: first(course), files }, 'course'],
  ['upload_homework_file', { lesson: first(course) }, 'course'],
  ['set_space', { space: shut }, 'space'],
  ['list_my_courses', { space: shut }, 'space'],
  ['list_catalog', { space: shut }, 'space'],
  ['get_my_progress', { space: shut }, 'space'],
  ['enroll', { course: free, space: shut }, 'space'],
  ['start_lesson', { course: own, space: shut }, 'space'],
  ['artifact', { course: own, space: shut }, 'space'],
  ['fill_document', { course: own, space: shut }, 'space'],
  ['update_artifact', { course: own, ...leaf, space: shut }, 'space'],
  ['my_homework', { space: shut }, 'space'],
  ['submit_homework', { lesson: first(own), answer: 'Three cups', space: shut }, 'space'],
  ['store_homework_file', { lesson: first(own), files, space: shut }, 'space'],
  ['org_report', { course }, 'open'],
  ['student_detail', { user: `learner-${count}` }, 'open'],
  ['upload_homework_file', { lesson: first(own), space: shut }, 'space'],
  ['choose', { prompt: 'Which pot?', options: ['Clay', 'Glass'] }, 'open'],
  ['whoami', {}, 'open'],
  ['list_my_courses', {}, 'open'],
  ['list_my_courses', { space: 'personal' }, 'open'],
  ['list_catalog', {}, 'open'],
  ['get_my_progress', {}, 'open'],
  ['enroll', { course: free, space: open }, 'open'],
  ['course_outline', { course: own }, 'open'],
  ['start_lesson', { course: own, space: 'personal' }, 'open'],
  ['start_lesson', { course: other }, 'open'],
  ['artifact', { course: own, space: 'personal' }, 'open'],
  ['fill_document', { course: other, space: open }, 'open'],
  ['update_artifact', { course: other, ...leaf }, 'open'],
  ['my_homework', {}, 'open'],
  ['my_homework', { course: other }, 'open'],
  ['submit_homework', { lesson: first(own), answer: 'Three cups' }, 'open'],
  ['report_issue', { session, kind: 'material_issue', text: 'The pot is drawn upside down' }, 'open'],
  ['my_reports', {}, 'open'],
  ['remember', { kind: 'observation', key: 'pace', text: 'Slow', session }, 'open'],
  ['forget', { key: 'pace', course }, 'open'],
  ['my_notes', { course }, 'open'],
  ['notify_when_released', { course: free, notify: false }, 'open'],
  ['set_space', { space: 'personal' }, 'open'],
];

describe('An organization is suspended in the middle of a quiz', () => {
  it('LMS-28 R-014 R-051: the very next call is refused, whichever tool it is, and nothing else closes', async () => {
    const asked = new Set(everyTool().map(([tool]) => tool));
    const tools = (await learner.agent.tools()).map(({ name }) => name);
    expect(tools.filter((name) => !asked.has(name))).toEqual([]);
    for (const [tool, args, closed] of everyTool()) {
      await suspend();
      const refused = (await learner.agent.call(tool, args)).meta?.['lyceum/refusal'];
      await resume();
      const refusal = {
        course: { code: 'organization_suspended', course },
        space: { code: 'space_not_available', space: shut },
      };
      const called = `${tool} ${JSON.stringify(args)}`;
      const expected = closed === 'open' ? undefined : expect.objectContaining(refusal[closed]);
      expect([called, refused]).toEqual([called, expected]);
    }
  }, 30_000);

  it('R-014 R-015 LMS-43: resumed, the attempt goes on where it was and is passed', async () => {
    const seen = async () =>
      Promise.all([
        learner.call('whoami'),
        learner.call('list_my_courses'),
        learner.call('list_my_courses', { space: 'personal' }),
        learner.call('get_my_progress', { space: 'personal' }),
        learner.call('course_outline', { course }),
      ]);
    const before = await seen();
    await suspend();
    for (let n = 0; n < 3; n += 1) await learner.refusal('submit_answer', answer());
    await learner.refusal('mark_goal', { session, goal: 'term:STEEP', status: 'open' });
    await resume();
    expect(await seen()).toEqual(before);
    expect(await learner.call('submit_answer', answer())).toMatchObject({
      result: { passed: true, correct: 2, total: 2 },
    });
    expect((await learner.call('list_my_courses')).courses).toMatchObject([{ progress: { lessons_completed: 1 } }]);
  });

  it('R-004 R-015: the selected space falls back and comes back; lists show what is open, whoami why the rest is not', async () => {
    await suspend();
    const told = await learner.call('whoami');
    expect(told).toMatchObject({
      space: open,
      organizations: [
        { title: shut, suspended: true },
        { title: open, suspended: false },
      ],
    });
    expect(await learner.call('list_my_courses')).toMatchObject({ space: open, courses: [{ id: other }] });
    expect(await learner.call('list_my_courses', { space: 'personal' })).toMatchObject({
      courses: [{ id: other }, { id: own }],
    });
    expect(await learner.call('get_my_progress', { space: 'personal' })).toMatchObject({ courses_total: 2 });
    expect((await learner.call('start_lesson'))['lesson']).toMatchObject({ course: other });
    await resume();
    expect(await learner.call('whoami')).toMatchObject({ space: shut });
    expect(await learner.call('list_my_courses')).toMatchObject({ space: shut, courses: [{ id: course }] });
  });

  it('R-014: a quiet hour or a quiet month later it all is still there; a session only times out as ever', async () => {
    await suspend();
    world.clock.advance(30 * 24 * 3_600_000);
    expect(await learner.refusal('submit_answer', answer())).toMatchObject({ code: 'organization_suspended' });
    await resume();
    const again = await learner.start({ course });
    expect(again).not.toBe(session);
    expect(await learner.call('request_quiz', { session: again })).toMatchObject({ attempt, question: { id: 'q-2' } });
    expect(await learner.call('submit_answer', answer())).toMatchObject({ result: { passed: true } });
  });
});
