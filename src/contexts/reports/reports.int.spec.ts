import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asPerson, codeOf } from '../../../test/support/callers.js';
import { mark, passLessonOne, passLessonTwo, start } from '../../../test/support/learning.js';
import { LearnerWorld } from '../../../test/support/learner-world.js';
import { statementsOnTables } from '../../../test/support/statements.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../../../test/support/tiny-release.js';
import { lessonIdOf } from '../../shared/lesson-ids.js';

interface Row {
  readonly user: string;
  readonly course: string;
  readonly organization: string;
  readonly status: string;
  readonly deadline: string | null;
}

interface Report {
  readonly rows: readonly Row[];
  readonly totals?: object;
  readonly as_of?: string;
  readonly next_cursor?: string;
}

const MORNING = '2026-12-01T09:00:00.000Z';

let world: LearnerWorld;
let count = 0;

beforeAll(async () => {
  world = await LearnerWorld.open();
}, 60_000);
beforeEach(() => {
  count += 1;
  world.clock.set(MORNING);
});
afterAll(() => world.close());

const report = (who: string, args: object = {}) => world.as<Report>(who, 'org_report', args);
const detail = (who: string, user: string) =>
  world.as<Readonly<Record<string, never>> & { code?: string }>(who, 'student_detail', { user });
const name = (word: string) => `${word}-${count}`;

/** An organization with its manager and members; gives their ids. */
async function organizationOf(title: string, ...logins: readonly string[]) {
  const members = await Promise.all(logins.map((login) => world.person(name(login))));
  const manager = await world.person(name(`manager-of-${title.toLowerCase().replaceAll(' ', '-')}`));
  const organization = await world.organization(`${title} ${count}`, members);
  await world.done('grant_membership', { user: manager, organization, role: 'Manager' });
  return { organization, manager, members };
}

const assign = (user: string, course: string, organization: string, more: object = {}) =>
  world.done('assign_course', { user, course, organization, ...more });

describe('org_report', () => {
  it('R-210 R-338 R-340 R-215: a row for each person and course, those who have not begun too', async () => {
    const { organization, manager, members } = await organizationOf('Tern', 'mira', 'ben');
    const [mira = '', ben = ''] = members;
    const course = await world.course(name('tea'));
    for (const user of members) await assign(user, course, organization, { deadline: '2026-12-04', mandatory: true });
    await passLessonOne(world, mira, course, { space: `Tern ${count}` });
    const rows = [{ leaf: 'Sencha' }];
    await world.as(mira, 'update_artifact', {
      course,
      artifact: 'tea_log',
      key: 'brews',
      rows,
      space: `Tern ${count}`,
    });
    await world.as(ben, 'update_artifact', { course, artifact: 'tea_log', key: 'brews', rows, space: 'personal' });

    const terms = { organization: `Tern ${count}`, course, deadline: '2026-12-04', mandatory: true, overdue: false };
    const answer = await report(manager, { sort: 'user' });
    expect(answer).toEqual({
      rows: [
        {
          ...terms,
          user: name('ben'),
          full_name: `The ${name('ben')}`,
          status: 'not_started',
          progress: 0,
          last_activity: null,
          document: { blocks_total: 2, blocks_filled: 0 },
          quiz: { passed: 0, first_try: 0 },
        },
        {
          ...terms,
          user: name('mira'),
          full_name: `The ${name('mira')}`,
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
    const members = [await world.person(name('late')), await world.person(name('done'))];
    const [late = '', done = ''] = members;
    const course = await world.course(name('due'));
    const organization = await world.organization(`Kolkata ${count}`, members, { time_zone: 'Asia/Kolkata' });
    await world.done('grant_membership', { user: late, organization, role: 'Org Admin' });
    for (const user of members) await assign(user, course, organization, { deadline: '2026-12-01' });
    await passLessonOne(world, done, course);
    await passLessonTwo(world, done, course);
    const overdue = async () =>
      (await report(late, { sort: 'user' })).rows.map((row) => [row.status, row['overdue' as never]]);
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
    expect(await report(late)).toMatchObject({ totals: { overdue: 1, completed: 1, not_started: 1 } });
  });

  it('R-211 R-212: who manages nothing gets an empty report, who looks after the platform all of it', async () => {
    const { organization, members } = await organizationOf('Plain', 'plain');
    const [plain = ''] = members;
    await assign(plain, await world.course(name('seen')), organization);
    const none = { rows: 0, people: 0, not_started: 0, in_progress: 0, completed: 0, overdue: 0 };
    expect(await report(plain)).toEqual({ rows: [], totals: none, as_of: MORNING });
    const all = await world.done<Report>(
      'org_report',
      { course: await world.course(name('seen')) },
      asPerson('root', 'System Manager'),
    );
    expect(all.rows).toMatchObject([{ user: name('plain') }]);
  });

  it('R-210: an unknown status or course gives no rows and no refusal', async () => {
    const { organization, manager, members } = await organizationOf('Narrow', 'one', 'two');
    const [one = '', two = ''] = members;
    const [a, b] = [await world.course(name('na')), await world.course(name('nb'))];
    await assign(one, a, organization);
    await assign(two, b, organization);
    await passLessonTwo(world, two, b);
    const users = async (args: object) => (await report(manager, args)).rows.map(({ user }) => user);
    expect(await users({ status: 'finished' })).toEqual([]);
    expect(await users({ course: 'nowhere' })).toEqual([]);
    expect(await users({ course: a })).toEqual([name('one')]);
    expect(await users({ status: 'in_progress' })).toEqual([name('two')]);
    expect(await users({ status: 'not_started', course: b })).toEqual([]);
    expect(await report(manager, { status: 'completed' })).toMatchObject({ totals: { rows: 0, people: 0 } });
  });

  it('LMS-29 R-214: a manager sees the rows of their own organisation, whoever else has the person', async () => {
    const x = await organizationOf('X', 'both');
    const y = await organizationOf('Y', 'alone');
    const [both = ''] = x.members;
    const [alone = ''] = y.members;
    const course = await world.course(name('shared'));
    await world.done('grant_membership', { user: both, organization: y.organization });
    await assign(both, course, x.organization, { deadline: '2026-12-10' });
    await assign(both, course, y.organization, { deadline: '2026-12-05' });
    await assign(alone, course, y.organization);
    expect((await report(x.manager)).rows).toMatchObject([{ organization: `X ${count}`, deadline: '2026-12-10' }]);
    expect((await report(y.manager)).rows).toHaveLength(2);
    expect(await detail(x.manager, name('alone'))).toEqual({ code: 'not_your_student', user: name('alone') });
  });

  it('LMS-49: a person in two organisations has a row in each; of totals by person they are one', async () => {
    const x = await organizationOf('First', 'twice');
    const y = await organizationOf('Second');
    const [twice = ''] = x.members;
    await world.done('grant_membership', { user: twice, organization: y.organization });
    await world.done('grant_membership', { user: x.manager, organization: y.organization, role: 'Org Admin' });
    const course = await world.course(name('twice'));
    await assign(twice, course, x.organization);
    await assign(twice, course, y.organization);
    await assign(twice, course, y.organization, { deadline: '2026-12-03' });
    const { rows, totals } = await report(x.manager);
    expect(rows.map(({ organization, deadline }) => [organization, deadline])).toEqual([
      [`Second ${count}`, '2026-12-03'],
      [`First ${count}`, null],
    ]);
    expect(totals).toMatchObject({ rows: 2, people: 1 });
  });

  it('LMS-35: a course without a release is 0 of 0: not started, never done, never NaN', async () => {
    const { organization, manager, members } = await organizationOf('Soon', 'early');
    const course = await world.unreleasedCourse(name('soon'));
    await assign(members[0] ?? '', course, organization, { deadline: '2026-11-01' });
    expect((await report(manager)).rows).toMatchObject([
      { course, status: 'not_started', progress: 0, overdue: true, document: { blocks_total: 0, blocks_filled: 0 } },
    ]);
    expect((await report(manager, { sort: 'progress', order: 'desc' })).rows).toHaveLength(1);
  });

  it('R-338 R-284: lessons removed and restored count as the active release says; once complete stays complete', async () => {
    const { organization, manager, members } = await organizationOf('Moving', 'half', 'whole');
    const [half = '', whole = ''] = members;
    const key = name('moving');
    const course = await world.course(key);
    for (const user of members) await assign(user, course, organization);
    await passLessonTwo(world, half, course);
    await passLessonOne(world, whole, course);
    await passLessonTwo(world, whole, course);
    const seen = async () =>
      (await report(manager, { sort: 'user' })).rows.map((row) => [row.status, row['progress' as never]]);
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

  it('R-002 R-193: progress is common to all spaces; what was taken from the organisation’s catalogue is in its report', async () => {
    const { organization, manager, members } = await organizationOf('Common', 'chooser');
    const [chooser = ''] = members;
    const course = await world.course(name('chosen'));
    await world.as(chooser, 'enroll', { course, space: 'personal' });
    await passLessonTwo(world, chooser, course, { space: 'personal' });
    expect((await report(manager)).rows).toEqual([]);
    await assign(chooser, course, organization);
    expect((await report(manager)).rows).toMatchObject([
      { status: 'in_progress', last_activity: '2026-12-01T09:00:00+00:00' },
    ]);
    const other = await world.course(name('free'));
    await world.as(chooser, 'enroll', { course: other, space: `Common ${count}` });
    expect((await report(manager)).rows).toHaveLength(2);
  });

  it('R-214 R-327: a suspended organisation keeps its rows; who left has none until they come back', async () => {
    const { organization, manager, members } = await organizationOf('Leaving', 'leaver', 'stayer');
    const [leaver = ''] = members;
    const course = await world.course(name('leaving'));
    for (const user of members) await assign(user, course, organization);
    await world.done('suspend_organization', { organization });
    expect((await report(manager)).rows).toHaveLength(2);
    await world.done('resume_organization', { organization });
    await world.done('revoke_membership', { user: leaver, organization });
    expect((await report(manager)).rows.map(({ user }) => user)).toEqual([name('stayer')]);
    expect(await detail(manager, name('leaver'))).toMatchObject({ code: 'not_your_student' });
    await world.done('grant_membership', { user: leaver, organization });
    expect((await report(manager)).rows).toHaveLength(2);
  });

  it('R-344 R-345: a reset begins anew; an erased person is gone', async () => {
    const { organization, manager, members } = await organizationOf('Anew', 'again', 'gone');
    const [again = '', gone = ''] = members;
    const course = await world.course(name('anew'));
    for (const user of members) await assign(user, course, organization);
    await passLessonOne(world, again, course);
    await world.done('reset_progress', { user: again, course });
    expect((await report(manager, { sort: 'user' })).rows).toMatchObject([
      { status: 'not_started', last_activity: null, quiz: { passed: 0, first_try: 0 } },
      {},
    ]);
    await world.done('revoke_membership', { user: gone, organization });
    await world.done('erase_person', { user: gone });
    expect((await report(manager)).rows.map(({ user }) => user)).toEqual([name('again')]);
  });

  it('counts a lesson that took two attempts, and not as passed at the first', async () => {
    const { organization, manager, members } = await organizationOf('Trying', 'trier');
    const [trier = ''] = members;
    const course = await world.course(name('trying'));
    await assign(trier, course, organization);
    const session = await start(world, trier, course, 'l-1');
    await mark(world, trier, session, 'term:STEEP');
    await mark(world, trier, session, 'l-1-O1/V1');
    for (const answers of [
      ['V2', 'V1'],
      ['V1', 'V2'],
    ]) {
      const { attempt } = await world.as<{ attempt: string }>(trier, 'request_quiz', { session });
      for (const [n, answer] of answers.entries())
        await world.as(trier, 'submit_answer', { attempt, question: `q-${n + 1}`, answer, student_words: 'This one' });
      world.clock.advance(11 * 60_000);
    }
    expect((await report(manager)).rows).toMatchObject([{ quiz: { passed: 1, first_try: 0 } }]);
    expect(await detail(manager, name('trier'))).toMatchObject({
      quiz_attempts: [
        { attempt: 2, status: 'Passed', score: 1, passed: true, finished_at: '2026-12-01T09:11:00+00:00' },
        { attempt: 1, status: 'Failed', score: 0, passed: false, finished_at: '2026-12-01T09:00:00+00:00' },
      ],
    });
  });

  it('goes on under a cursor in any order, each row once; a cursor of another order is none', async () => {
    const { organization, manager, members } = await organizationOf('Paged', 'a', 'b', 'c', 'd', 'e');
    const course = await world.course(name('paged'));
    for (const [n, user] of members.entries())
      await assign(user, course, organization, n % 2 ? {} : { deadline: `2026-12-0${1 + n}`, mandatory: n > 2 });
    await passLessonTwo(world, members[1] ?? '', course);
    const sorts = [
      'deadline',
      'full_name',
      'user',
      'course',
      'organization',
      'status',
      'progress',
      'mandatory',
      'overdue',
      'last_activity',
    ];
    for (const sort of sorts) {
      for (const order of ['asc', 'desc']) {
        const whole = (await report(manager, { sort, order })).rows.map(({ user }) => user);
        const paged: string[] = [];
        let cursor: string | undefined;
        do {
          const page: Report = await report(manager, { sort, order, limit: 2, ...(cursor && { cursor }) });
          paged.push(...page.rows.map(({ user }) => user));
          cursor = page.next_cursor;
        } while (cursor !== undefined);
        expect([sort, order, ...paged]).toEqual([sort, order, ...whole]);
        expect(new Set(paged).size).toBe(5);
      }
    }
    const { next_cursor: cursor } = await report(manager, { limit: 2 });
    const other = await world.call('org_report', { sort: 'user', cursor }, asPerson(manager));
    expect(codeOf(other)).toBe('invalid_arguments');
    const deadlines = (await report(manager, { order: 'desc' })).rows.map(({ deadline }) => deadline);
    expect(deadlines).toEqual(['2026-12-05', '2026-12-03', '2026-12-01', null, null]);
  });

  it('LMS-52: asks the tables five times at most, however many rows', async () => {
    const { organization, manager, members } = await organizationOf('Counted', 'p', 'q', 'r', 's');
    const courses = [await world.course(name('c1')), await world.course(name('c2'))];
    await assign(members[0] ?? '', courses[0] ?? '', organization);
    const one = await statementsOnTables(() => report(manager));
    for (const user of members) for (const course of courses) await assign(user, course, organization);
    expect((await report(manager)).rows).toHaveLength(8);
    expect(await statementsOnTables(() => report(manager))).toBe(one);
    expect(one).toBeLessThanOrEqual(5);
    expect(one).toBeGreaterThan(1);
  });
});

describe('student_detail', () => {
  it('R-213 R-068 R-361: courses, sessions with objectives and attempts in the caller’s organisations', async () => {
    const { organization, manager, members } = await organizationOf('Detail', 'mira');
    const [mira = ''] = members;
    const course = await world.course(name('detail'));
    await assign(mira, course, organization, { deadline: '2026-12-04' });
    await world.as(mira, 'enroll', { course: await world.course(name('own')), space: 'personal' });
    const session = await start(world, mira, course, 'l-1', { space: `Detail ${count}` });
    await mark(world, mira, session, 'term:STEEP');
    await start(world, mira, course, 'l-2', { space: 'personal' });
    expect(await detail(manager, name('MIRA'))).toEqual({
      user: name('mira'),
      full_name: `The ${name('mira')}`,
      courses: [
        { id: course, title: `Course ${name('detail')}`, deadline: '2026-12-04', overdue: false, mandatory: false },
      ],
      sessions: [
        {
          lesson: lessonIdOf(course, 'l-1'),
          course,
          status: 'In Progress',
          started_at: '2026-12-01T09:00:00+00:00',
          finished_at: null,
          objectives: [
            { key: 'l-1-O1', text: 'Choose heat and time for a leaf', status: 'touched' },
            { key: 'l-1-O2', text: 'Say why a cup is bitter', status: 'covered' },
          ],
        },
      ],
      quiz_attempts: [],
      as_of: MORNING,
    });
  });

  it('R-108 R-301: a cancelled attempt has score 0 and gives its number back; a reset abandons the open one', async () => {
    const { organization, manager, members } = await organizationOf('Cancelling', 'unlucky');
    const [unlucky = ''] = members;
    const key = name('cancelling');
    const course = await world.course(key);
    await assign(unlucky, course, organization);
    const session = await start(world, unlucky, course, 'l-1', { space: `Cancelling ${count}` });
    await mark(world, unlucky, session, 'term:STEEP');
    await mark(world, unlucky, session, 'l-1-O1/V1');
    await world.as(unlucky, 'request_quiz', { session });
    const { quiz } = tinyLesson();
    const questions = (quiz?.questions ?? []).map((one, n) => (n === 0 ? { ...one, text: 'Another question?' } : one));
    const changed = tinyLesson({ quiz: quiz && { ...quiz, questions } });
    await world.release(key, { ...tinyRelease(), lessons: [changed, tinyLessonWithoutQuiz()] });
    await world.as(unlucky, 'request_quiz', { session });
    const attempts = async () => (await detail(manager, name('unlucky')))['quiz_attempts' as never];
    const cancelled = { attempt: 1, status: 'Cancelled', score: 0, passed: false };
    expect(await attempts()).toMatchObject([
      { attempt: 1, status: 'In Progress', score: 0, finished_at: null },
      cancelled,
    ]);
    await world.done('reset_progress', { user: unlucky, course });
    expect(await attempts()).toMatchObject([{ attempt: 1, status: 'Abandoned', score: 0, passed: false }, cancelled]);
    expect(await detail(manager, name('unlucky'))).toMatchObject({ sessions: [{ status: 'Abandoned' }] });
  });

  it('refusal:not_your_student@student_detail R-213: an outsider, nobody and a caller without the role are the same', async () => {
    const { manager, members } = await organizationOf('Mine', 'colleague', 'other');
    await organizationOf('Theirs', 'outsider');
    const [colleague = ''] = members;
    const said = async (who: string, user: string) => {
      const outcome = await world.call('student_detail', { user }, asPerson(who));
      if (outcome.kind !== 'refused') throw new Error(outcome.kind);
      const { code, message, details } = outcome.refusal;
      return JSON.stringify({ code, message, details }).replaceAll(user, 'them');
    };
    const outsider = await said(manager, name('outsider'));
    expect(outsider).toContain('not_your_student');
    expect(await said(manager, 'nobody-at-all')).toBe(outsider);
    expect(await said(colleague, name('other'))).toBe(outsider);
    expect(await said(colleague, name('colleague'))).toBe(outsider);
  });

  it('R-213: who looks after the platform sees everybody, also who is in no organisation', async () => {
    const alone = await world.person(name('alone'));
    const seen = await world.done('student_detail', { user: alone }, asPerson('root', 'Administrator'));
    expect(seen).toMatchObject({ user: name('alone'), courses: [], sessions: [] });
  });

  it('keeps who looked at whom before anything is shown; a refusal shows nobody', async () => {
    const { organization, manager, members } = await organizationOf('Watched', 'watched');
    const [watched = ''] = members;
    const looks = await world.done<{ views: readonly object[] }>('list_person_views', { learner: watched });
    expect(looks.views).toEqual([]);
    await detail(manager, name('watched'));
    await detail(watched, name('watched'));
    expect(await world.done('list_person_views', { learner: watched })).toMatchObject({
      views: [
        {
          user: { id: manager },
          learner: { id: watched, login: name('watched') },
          organizations: [{ id: organization, title: `Watched ${count}` }],
          at: '2026-12-01T09:00:00+00:00',
        },
      ],
    });
  });
});
