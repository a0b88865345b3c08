import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asPerson, codeOf } from '../../../../test/support/callers.js';
import { LearnerWorld } from '../../../../test/support/learner-world.js';
import { eventually } from '../../../../test/support/read-world.js';

interface Listed {
  readonly assignments: readonly Readonly<Record<string, unknown>>[];
  readonly whole_team?: readonly object[];
  readonly next_cursor?: string;
}
interface Courses {
  readonly courses: readonly { id: string; deadline: string | null; overdue: boolean | null }[];
}

let world: LearnerWorld;
let course: string;
let boss: string;

beforeAll(async () => {
  world = await LearnerWorld.open();
  const people = [await world.person('ann'), await world.person('ben')];
  boss = await world.person('boss');
  await world.organization('Tern', people);
  await world.organization('Gull', [await world.person('gil')]);
  await world.done('grant_membership', { user: 'boss', organization: 'Tern', role: 'Manager' });
  course = await world.course('tea');
}, 60_000);
afterAll(() => world.close());

const asBoss = (name: string, args: object) => world.call(name, args, asPerson(boss));
const coursesOf = async (learner: string) =>
  (
    await world.as<Courses>(
      (await world.done<{ people: { id: string }[] }>('list_people', { search: learner })).people[0]!.id,
      'list_my_courses',
      { space: 'Tern' },
    )
  ).courses;

const LATER = { user: 'ann', until: '2027-01-01' };

describe('a course for a whole organisation', () => {
  it('R-334 R-327: everybody has it, and so does whoever joins later', async () => {
    const team = { organization: 'tern', course: 'tea', deadline: '2026-12-04', mandatory: true };
    expect(await asBoss('assign_course_to_team', team)).toMatchObject({
      data: { whole_team: true, members: 3, not_members: [], deadline: '2026-12-04' },
    });
    expect(await coursesOf('ann')).toMatchObject([{ id: course, deadline: '2026-12-04', mandatory: true }]);
    await world.person('late');
    await world.done('grant_membership', { user: 'late', organization: 'Tern' });
    await eventually('the newcomer has it', async () => (await coursesOf('late')).length === 1);
    const listed = await world.done<Listed>('list_assignments', { organization: 'Tern' });
    expect(listed.assignments).toHaveLength(4);
    expect(listed.whole_team).toEqual([
      { course: { id: course, title: 'Course tea' }, deadline: '2026-12-04', mandatory: true, homework_due: [] },
    ]);
  });

  it('an extension for one person holds wherever the deadline is read, also under new terms', async () => {
    const late = { user: 'ann', organization: 'Tern', course: 'tea' };
    expect(await asBoss('extend_deadline', { ...late, until: '2026-12-20' })).toMatchObject({
      data: { deadline: '2026-12-20', assigned_deadline: '2026-12-04' },
    });
    world.clock.advance(6 * 86_400_000);
    expect(await coursesOf('ann')).toMatchObject([{ deadline: '2026-12-20', overdue: false }]);
    expect(await coursesOf('ben')).toMatchObject([{ deadline: '2026-12-04', overdue: true }]);
    const ann = (await world.done<Listed>('list_assignments', { user: 'ann' })).assignments;
    expect(ann).toMatchObject([{ login: 'ann', deadline: '2026-12-20', extended_from: '2026-12-04' }]);
    const annId = String(ann[0]?.['user']);
    expect(await world.as(annId, 'start_lesson', { course, space: 'Tern' })).toMatchObject({
      lesson: { overdue: false },
    });
    expect(await world.as(annId, 'get_my_progress', { space: 'Tern' })).toMatchObject({
      courses_overdue: 0,
      courses: [{ deadline: '2026-12-20', overdue: false }],
    });
    await asBoss('assign_course_to_team', { organization: 'Tern', course: 'tea', deadline: '2026-12-15' });
    expect(await coursesOf('ann')).toMatchObject([{ deadline: '2026-12-20' }]);
    expect(await coursesOf('ben')).toMatchObject([{ deadline: '2026-12-15', overdue: false }]);
  });

  it('some members may have it alone; others that were named are told', async () => {
    await world.course('milk');
    const some = { organization: 'Tern', course: 'milk', members: ['ann', 'gil', 'nobody'] };
    expect(await asBoss('assign_course_to_team', some)).toMatchObject({
      data: { whole_team: false, members: 1, not_members: expect.arrayContaining(['gil', 'nobody']) },
    });
    const listed = await world.done<Listed>('list_assignments', { organization: 'Tern', course: 'milk' });
    expect(listed.assignments).toMatchObject([{ login: 'ann' }]);
    expect(codeOf(await asBoss('withdraw_course_from_team', { organization: 'Tern', course: 'milk' }))).toBe(
      'team_assignment_not_found',
    );
  });

  it('R-335 refusal:team_assignment_not_found@withdraw_course_from_team: withdrawn from everybody, the enrolments stay', async () => {
    expect(codeOf(await asBoss('withdraw_course_from_team', { organization: 'Tern', course: 'tea' }))).toBe('ok');
    const listed = await world.done<Listed>('list_assignments', { organization: 'Tern', course: 'tea' });
    expect([listed.assignments, listed.whole_team]).toEqual([[], []]);
    const again = await asBoss('withdraw_course_from_team', { organization: 'Tern', course: 'tea' });
    expect(codeOf(again)).toBe('team_assignment_not_found');
    expect(await world.as(boss, 'list_my_courses', { space: 'personal' })).toMatchObject({ courses: [{ id: course }] });
  });

  it('refusal:course_upcoming@assign_course_to_team refusal:course_not_allowed@assign_course_to_team', async () => {
    const organization = 'Tern';
    const soon = await world.unreleasedCourse('soon');
    await world.done('announce_course', { course: soon, objectives: ['To wait'] });
    expect(codeOf(await asBoss('assign_course_to_team', { organization, course: soon }))).toBe('course_upcoming');
    const closed = await world.course('closed');
    await world.done('open_course_to_organization', { course: closed, organization: 'Gull' });
    for (const more of [{}, { members: ['ann'] }]) {
      const refused = await asBoss('assign_course_to_team', { organization, course: closed, ...more });
      expect(codeOf(refused)).toBe('course_not_allowed');
    }
  });

  it.each([
    'refusal:organization_not_found@assign_course_to_team',
    'refusal:course_not_found@assign_course_to_team',
    'refusal:organization_not_found@withdraw_course_from_team',
    'refusal:course_not_found@withdraw_course_from_team',
    'refusal:organization_not_found@list_assignments',
    'refusal:course_not_found@list_assignments',
    'refusal:organization_not_found@extend_deadline',
    'refusal:course_not_found@extend_deadline',
    'refusal:user_not_found@list_assignments',
    'refusal:user_not_found@extend_deadline',
  ])('%s', async (id) => {
    const [code = '', name = ''] = id.slice('refusal:'.length).split('@');
    const right = { organization: 'Tern', course: 'tea', ...(name === 'extend_deadline' && LATER) };
    const wrong = {
      organization_not_found: { organization: 'Nowhere' },
      course_not_found: { course: 'none' },
      user_not_found: { user: 'nobody' },
    }[code];
    expect(codeOf(await world.call(name, { ...right, ...wrong }))).toBe(code);
  });
});

describe('rights', () => {
  it('a manager sees and changes the own organisation alone, an ordinary member nothing', async () => {
    const foreign = { organization: 'Gull', course: 'tea' };
    const calls: readonly (readonly [string, object])[] = [
      ['assign_course', { user: 'gil', ...foreign }],
      ['change_assignment', { user: 'gil', ...foreign }],
      ['withdraw_assignment', { user: 'gil', ...foreign }],
      ['extend_deadline', { user: 'gil', ...foreign, until: '2027-01-01' }],
      ['assign_course_to_team', foreign],
      ['withdraw_course_from_team', foreign],
      ['list_assignments', foreign],
      ['list_assignments', {}],
      ['list_assignments', { organization: 'Nowhere' }],
    ];
    for (const [name, args] of calls) expect([name, codeOf(await asBoss(name, args))]).toEqual([name, 'forbidden']);
    const [ann] = (await world.done<{ people: { id: string }[] }>('list_people', { search: 'ann' })).people;
    const member = asPerson(ann?.id ?? '');
    expect(codeOf(await world.call('list_assignments', { organization: 'Tern' }, member))).toBe('forbidden');
    expect(codeOf(await asBoss('assign_course', { user: 'ben', organization: 'Tern', course: 'tea' }))).toBe('ok');
    for (const user of ['gil', 'nobody']) {
      const outsider = { user, organization: 'Tern' };
      expect(codeOf(await asBoss('assign_course', { ...outsider, course: 'tea' }))).toBe('user_not_found');
      expect(codeOf(await asBoss('list_assignments', outsider))).toBe('user_not_found');
    }
    expect(await world.done('list_assignments', { user: 'gil', organization: 'Tern' })).toMatchObject({
      assignments: [],
    });
  });

  it('pages of a list repeat and skip nothing', async () => {
    const whole = (await world.done<Listed>('list_assignments')).assignments;
    const paged: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page: Listed = await world.done('list_assignments', { limit: 1, ...(cursor && { cursor }) });
      paged.push(...page.assignments);
      cursor = page.next_cursor;
    } while (cursor);
    expect(paged).toEqual(whole);
    expect(codeOf(await world.call('list_assignments', { cursor: 'x' }))).toBe('invalid_arguments');
  });
});
