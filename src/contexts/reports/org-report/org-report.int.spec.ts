import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asPerson } from '../../../../test/support/callers.js';
import { passLessonOne, passLessonTwo } from '../../../../test/support/learning.js';
import { LearnerWorld } from '../../../../test/support/learner-world.js';
import { ManagedWorld, MORNING, type Report } from '../../../../test/support/managed-world.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../../../../test/support/tiny-release.js';

let world: LearnerWorld;
let managed: ManagedWorld;

beforeAll(async () => {
  world = await LearnerWorld.open();
  managed = new ManagedWorld(world);
}, 60_000);
beforeEach(() => managed.begin());
afterAll(() => world.close());

describe('org_report', () => {
  it('R-210 R-338 R-340 R-215: a row for each person and course, those who have not begun too', async () => {
    const { organization, manager, members } = await managed.organization('Tern', 'mira', 'ben');
    const [mira = '', ben = ''] = members;
    const course = await world.course(managed.name('tea'));
    for (const user of members)
      await managed.assign(user, course, organization, { deadline: '2026-12-04', mandatory: true });
    await passLessonOne(world, mira, course, { space: managed.title('Tern') });
    const rows = [{ leaf: 'Sencha' }];
    await world.as(mira, 'update_artifact', {
      course,
      artifact: 'tea_log',
      key: 'brews',
      rows,
      space: managed.title('Tern'),
    });
    await world.as(ben, 'update_artifact', { course, artifact: 'tea_log', key: 'brews', rows, space: 'personal' });

    const terms = {
      organization: managed.title('Tern'),
      course,
      deadline: '2026-12-04',
      mandatory: true,
      overdue: false,
    };
    const answer = await managed.report(manager, { sort: 'user' });
    expect(answer).toEqual({
      rows: [
        {
          ...terms,
          user: managed.name('ben'),
          full_name: `The ${managed.name('ben')}`,
          status: 'not_started',
          progress: 0,
          last_activity: null,
          document: { blocks_total: 2, blocks_filled: 0 },
          quiz: { passed: 0, first_try: 0 },
        },
        {
          ...terms,
          user: managed.name('mira'),
          full_name: `The ${managed.name('mira')}`,
          status: 'in_progress',
          progress: 0.5,
          last_activity: '2026-12-01T09:00:00+00:00',
          document: { blocks_total: 2, blocks_filled: 1 },
          quiz: { passed: 1, first_try: 1 },
        },
      ],
      totals: { rows: 2, people: 2, not_started: 1, in_progress: 1, completed: 0, overdue: 0 },
      as_of: MORNING,
    });
  });

  it('R-210 R-338: the day of the deadline is in time by the organisation’s calendar; the completed are never late', async () => {
    const members = [await world.person(managed.name('late')), await world.person(managed.name('done'))];
    const [late = '', done = ''] = members;
    const course = await world.course(managed.name('due'));
    const organization = await world.organization(managed.title('Kolkata'), members, { time_zone: 'Asia/Kolkata' });
    await world.done('grant_membership', { user: late, organization, role: 'Org Admin' });
    for (const user of members) await managed.assign(user, course, organization, { deadline: '2026-12-01' });
    await passLessonOne(world, done, course);
    await passLessonTwo(world, done, course);
    const overdue = async () =>
      (await managed.report(late, { sort: 'user' })).rows.map((row) => [row.status, row.overdue]);
    world.clock.set('2026-12-01T18:29:59.000Z');
    expect(await overdue()).toEqual([
      ['completed', false],
      ['not_started', false],
    ]);
    world.clock.set('2026-12-01T18:30:00.000Z');
    expect(await overdue()).toEqual([
      ['completed', false],
      ['not_started', true],
    ]);
    expect(await managed.report(late)).toMatchObject({ totals: { overdue: 1, completed: 1, not_started: 1 } });
  });

  it('R-211 R-212: who manages nothing gets an empty report, who looks after the platform all of it', async () => {
    const { organization, members } = await managed.organization('Plain', 'plain');
    const [plain = ''] = members;
    await managed.assign(plain, await world.course(managed.name('seen')), organization);
    const none = { rows: 0, people: 0, not_started: 0, in_progress: 0, completed: 0, overdue: 0 };
    expect(await managed.report(plain)).toEqual({ rows: [], totals: none, as_of: MORNING });
    const all = await world.done<Report>(
      'org_report',
      { course: await world.course(managed.name('seen')) },
      asPerson('root', 'System Manager'),
    );
    expect(all.rows).toMatchObject([{ user: managed.name('plain') }]);
  });

  it('R-210: an unknown status or course gives no rows and no refusal', async () => {
    const { organization, manager, members } = await managed.organization('Narrow', 'one', 'two');
    const [one = '', two = ''] = members;
    const [a, b] = [await world.course(managed.name('na')), await world.course(managed.name('nb'))];
    await managed.assign(one, a, organization);
    await managed.assign(two, b, organization);
    await passLessonTwo(world, two, b);
    const users = async (args: object) => (await managed.report(manager, args)).rows.map(({ user }) => user);
    expect(await users({ status: 'finished' })).toEqual([]);
    expect(await users({ course: 'nowhere' })).toEqual([]);
    expect(await users({ course: a })).toEqual([managed.name('one')]);
    expect(await users({ status: 'in_progress' })).toEqual([managed.name('two')]);
    expect(await users({ status: 'not_started', course: b })).toEqual([]);
    expect(await managed.report(manager, { status: 'completed' })).toMatchObject({ totals: { rows: 0, people: 0 } });
  });

  it('LMS-29 R-214: a manager sees the rows of their own organisation, whoever else has the person', async () => {
    const x = await managed.organization('X', 'both');
    const y = await managed.organization('Y', 'alone');
    const [both = ''] = x.members;
    const [alone = ''] = y.members;
    const course = await world.course(managed.name('shared'));
    await world.done('grant_membership', { user: both, organization: y.organization });
    await managed.assign(both, course, x.organization, { deadline: '2026-12-10' });
    await managed.assign(both, course, y.organization, { deadline: '2026-12-05' });
    await managed.assign(alone, course, y.organization);
    expect((await managed.report(x.manager)).rows).toMatchObject([
      { organization: managed.title('X'), deadline: '2026-12-10' },
    ]);
    expect((await managed.report(y.manager)).rows).toHaveLength(2);
    expect(await managed.detail(x.manager, managed.name('alone'))).toEqual({
      code: 'not_your_student',
      user: managed.name('alone'),
    });
  });

  it('LMS-49: a person in two organisations has a row in each; of totals by person they are one', async () => {
    const x = await managed.organization('First', 'twice');
    const y = await managed.organization('Second');
    const [twice = ''] = x.members;
    await world.done('grant_membership', { user: twice, organization: y.organization });
    await world.done('grant_membership', { user: x.manager, organization: y.organization, role: 'Org Admin' });
    const course = await world.course(managed.name('twice'));
    await managed.assign(twice, course, x.organization);
    await managed.assign(twice, course, y.organization);
    await managed.assign(twice, course, y.organization, { deadline: '2026-12-03' });
    const { rows, totals } = await managed.report(x.manager);
    expect(rows.map(({ organization, deadline }) => [organization, deadline])).toEqual([
      [managed.title('Second'), '2026-12-03'],
      [managed.title('First'), null],
    ]);
    expect(totals).toMatchObject({ rows: 2, people: 1 });
  });

  it('LMS-35: a course without a release is 0 of 0: not started, never done, never NaN', async () => {
    const { organization, manager, members } = await managed.organization('Soon', 'early');
    const course = await world.unreleasedCourse(managed.name('soon'));
    await managed.assign(members[0] ?? '', course, organization, { deadline: '2026-11-01' });
    expect((await managed.report(manager)).rows).toMatchObject([
      { course, status: 'not_started', progress: 0, overdue: true, document: { blocks_total: 0, blocks_filled: 0 } },
    ]);
    expect((await managed.report(manager, { sort: 'progress', order: 'desc' })).rows).toHaveLength(1);
  });

  it('R-338 R-284: lessons removed and restored count as the active release says; once complete stays complete', async () => {
    const { organization, manager, members } = await managed.organization('Moving', 'half', 'whole');
    const [half = '', whole = ''] = members;
    const key = managed.name('moving');
    const course = await world.course(key);
    for (const user of members) await managed.assign(user, course, organization);
    await passLessonTwo(world, half, course);
    await passLessonOne(world, whole, course);
    await passLessonTwo(world, whole, course);
    const seen = async () =>
      (await managed.report(manager, { sort: 'user' })).rows.map((row) => [row.status, row.progress]);
    expect(await seen()).toEqual([
      ['in_progress', 0.5],
      ['completed', 1],
    ]);
    const { document } = tinyRelease();
    const only = {
      chapters: [{ key: 'ch-1', title: 'The cup', description: 'Water', lessons: ['l-1'] }],
      lessons: [tinyLesson()],
      document: document && { ...document, sections: document.sections.slice(0, 1) },
    };
    await world.release(key, only);
    expect(await seen()).toEqual([
      ['not_started', 0],
      ['completed', 1],
    ]);
    const longer = tinyRelease();
    const goals = [{ key: 'do:POT', kind: 'execution', required: true, title: 'Make a pot' } as const];
    const third = tinyLessonWithoutQuiz({ key: 'l-3', objectives: [{ key: 'l-3-O1', text: 'Make a pot', goals }] });
    await world.release(key, {
      chapters: longer.chapters.map((chapter) => ({ ...chapter, lessons: [...chapter.lessons, 'l-3'] })),
      lessons: [...longer.lessons, third],
    });
    expect(await seen()).toEqual([
      ['in_progress', 0.33],
      ['completed', 1],
    ]);
  });
});
