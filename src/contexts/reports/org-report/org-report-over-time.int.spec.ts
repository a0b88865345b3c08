import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asPerson, codeOf } from '../../../../test/support/callers.js';
import { mark, passLessonOne, passLessonTwo, start } from '../../../../test/support/learning.js';
import { LearnerWorld } from '../../../../test/support/learner-world.js';
import { ManagedWorld, type Report } from '../../../../test/support/managed-world.js';
import { statementsOnTables } from '../../../../test/support/statements.js';

let world: LearnerWorld;
let managed: ManagedWorld;

beforeAll(async () => {
  world = await LearnerWorld.open();
  managed = new ManagedWorld(world);
}, 60_000);
beforeEach(() => managed.begin());
afterAll(() => world.close());

describe('org_report over time and in pages', () => {
  it('R-002 R-193: progress is common to all spaces; what was taken from the organisation’s catalogue is in its report', async () => {
    const { organization, manager, members } = await managed.organization('Common', 'chooser');
    const [chooser = ''] = members;
    const course = await world.course(managed.name('chosen'));
    await world.as(chooser, 'enroll', { course, space: 'personal' });
    await passLessonTwo(world, chooser, course, { space: 'personal' });
    expect((await managed.report(manager)).rows).toEqual([]);
    await managed.assign(chooser, course, organization);
    expect((await managed.report(manager)).rows).toMatchObject([
      { status: 'in_progress', last_activity: '2026-12-01T09:00:00+00:00' },
    ]);
    const other = await world.course(managed.name('free'));
    await world.as(chooser, 'enroll', { course: other, space: managed.title('Common') });
    expect((await managed.report(manager)).rows).toHaveLength(2);
  });

  it('R-214 R-327: a suspended organisation keeps its rows; who left has none until they come back', async () => {
    const { organization, manager, members } = await managed.organization('Leaving', 'leaver', 'stayer');
    const [leaver = ''] = members;
    const course = await world.course(managed.name('leaving'));
    for (const user of members) await managed.assign(user, course, organization);
    await world.done('suspend_organization', { organization });
    expect((await managed.report(manager)).rows).toHaveLength(2);
    await world.done('resume_organization', { organization });
    await world.done('revoke_membership', { user: leaver, organization });
    expect((await managed.report(manager)).rows.map(({ user }) => user)).toEqual([managed.name('stayer')]);
    expect(await managed.detail(manager, managed.name('leaver'))).toMatchObject({ code: 'not_your_student' });
    await world.done('grant_membership', { user: leaver, organization });
    expect((await managed.report(manager)).rows).toHaveLength(2);
  });

  it('R-344 R-345: a reset begins anew; an erased person is gone', async () => {
    const { organization, manager, members } = await managed.organization('Anew', 'again', 'gone');
    const [again = '', gone = ''] = members;
    const course = await world.course(managed.name('anew'));
    for (const user of members) await managed.assign(user, course, organization);
    await passLessonOne(world, again, course);
    await world.done('reset_progress', { user: again, course });
    expect((await managed.report(manager, { sort: 'user' })).rows).toMatchObject([
      { status: 'not_started', last_activity: null, quiz: { passed: 0, first_try: 0 } },
      {},
    ]);
    await world.done('revoke_membership', { user: gone, organization });
    await world.done('erase_person', { user: gone });
    expect((await managed.report(manager)).rows.map(({ user }) => user)).toEqual([managed.name('again')]);
  });

  it('counts a lesson that took two attempts, and not as passed at the first', async () => {
    const { organization, manager, members } = await managed.organization('Trying', 'trier');
    const [trier = ''] = members;
    const course = await world.course(managed.name('trying'));
    await managed.assign(trier, course, organization);
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
    expect((await managed.report(manager)).rows).toMatchObject([{ quiz: { passed: 1, first_try: 0 } }]);
    expect(await managed.detail(manager, managed.name('trier'))).toMatchObject({
      quiz_attempts: [
        { attempt: 2, status: 'Passed', score: 1, passed: true, finished_at: '2026-12-01T09:11:00+00:00' },
        { attempt: 1, status: 'Failed', score: 0, passed: false, finished_at: '2026-12-01T09:00:00+00:00' },
      ],
    });
  });

  it('goes on under a cursor in any order, each row once; a cursor of another order is none', async () => {
    const { organization, manager, members } = await managed.organization('Paged', 'a', 'b', 'c', 'd', 'e');
    const course = await world.course(managed.name('paged'));
    for (const [n, user] of members.entries())
      await managed.assign(
        user,
        course,
        organization,
        n % 2 ? {} : { deadline: `2026-12-0${1 + n}`, mandatory: n > 2 },
      );
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
        const whole = (await managed.report(manager, { sort, order })).rows.map(({ user }) => user);
        const paged: string[] = [];
        let cursor: string | undefined;
        do {
          const page: Report = await managed.report(manager, { sort, order, limit: 2, ...(cursor && { cursor }) });
          paged.push(...page.rows.map(({ user }) => user));
          cursor = page.next_cursor;
        } while (cursor !== undefined);
        expect([sort, order, ...paged]).toEqual([sort, order, ...whole]);
        expect(new Set(paged).size).toBe(5);
      }
    }
    const { next_cursor: cursor } = await managed.report(manager, { limit: 2 });
    const other = await world.call('org_report', { sort: 'user', cursor }, asPerson(manager));
    expect(codeOf(other)).toBe('invalid_arguments');
    for (const [sort, value] of [
      ['deadline', 1],
      ['status', 'x'],
      ['status', 0.5],
      ['progress', 2 ** 31],
      ['mandatory', true],
      ['overdue', '1'],
      ['organization', null],
      ['user', ['a']],
    ]) {
      const crafted = Buffer.from(JSON.stringify([`${String(sort)} asc`, value, 'key'])).toString('base64url');
      const answer = await world.call('org_report', { sort, cursor: crafted }, asPerson(manager));
      expect([sort, value, codeOf(answer)]).toEqual([sort, value, 'invalid_arguments']);
    }
    const deadlines = (await managed.report(manager, { order: 'desc' })).rows.map(({ deadline }) => deadline);
    expect(deadlines).toEqual(['2026-12-05', '2026-12-03', '2026-12-01', null, null]);
  });

  it('LMS-52: asks the tables five times at most, however many rows', async () => {
    const { organization, manager, members } = await managed.organization('Counted', 'p', 'q', 'r', 's');
    const courses = [await world.course(managed.name('c1')), await world.course(managed.name('c2'))];
    await managed.assign(members[0] ?? '', courses[0] ?? '', organization);
    const one = 1 + (await statementsOnTables(() => managed.report(manager)));
    for (const user of members) for (const course of courses) await managed.assign(user, course, organization);
    expect((await managed.report(manager)).rows).toHaveLength(8);
    expect(1 + (await statementsOnTables(() => managed.report(manager)))).toBe(one);
    expect(one).toBeLessThanOrEqual(5);
    expect(one).toBeGreaterThan(1);
  });
});
