import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asPerson, codeOf } from '../../../test/support/callers.js';
import { LearnerWorld } from '../../../test/support/learner-world.js';
import type { RecordedEvent, StreamName } from '../../platform/event-store/port/recorded-event.js';

interface Course {
  readonly id: string;
}
interface Courses {
  readonly space: string;
  readonly courses: readonly Course[];
}

let world: LearnerWorld;

beforeAll(async () => {
  world = await LearnerWorld.open();
}, 60_000);
afterAll(() => world.close());

async function recordedOf(learner: string, course: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of world.foundation.store.read(`enrolment-${learner}-${course}` as StreamName))
    events.push(event);
  return events;
}
const typesOf = async (learner: string, course: string) => (await recordedOf(learner, course)).map(({ type }) => type);
const coursesIn = async (learner: string, space: string) =>
  (await world.as<Courses>(learner, 'list_my_courses', { space })).courses.map(({ id }) => id);

describe('enroll', () => {
  it('R-194: answers with the course and its first lesson', async () => {
    const mira = await world.person('mira');
    const course = await world.course('balance');
    expect(await world.as(mira, 'enroll', { course })).toEqual({
      space: 'personal',
      course,
      title: 'Course balance',
      first_lesson: { id: expect.any(String), title: 'Time and heat' },
    });
    const { chapters } = await world.as<{ chapters: { lessons: { id: string }[] }[] }>(mira, 'course_outline', {
      course,
    });
    const enrolled = await world.as<{ courses: { next_lesson: { id: string } }[] }>(mira, 'list_my_courses');
    expect(enrolled.courses[0]?.next_lesson.id).toBe(chapters[0]?.lessons[0]?.id);
  });

  it('LMS-41: of 100 at once one enrols, the others are already enrolled', async () => {
    const learner = await world.person('racer');
    const course = await world.course('race');
    const codes = await Promise.all(
      Array.from({ length: 100 }, () => world.call('enroll', { course }, asPerson(learner)).then(codeOf)),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'already_enrolled')).toHaveLength(99);
    expect(await typesOf(learner, course)).toEqual(['enrolment.LearnerEnrolled']);
  });

  it('LMS-41: an assignment at the same time makes no second enrolment', async () => {
    const learner = await world.person('assigned-racer');
    const organization = await world.organization('Racing', [learner]);
    const course = await world.course('race-2');
    const assign = () => world.call('assign_course', { user: learner, organization, course }).then(codeOf);
    const enroll = () => world.call('enroll', { course, space: 'personal' }, asPerson(learner)).then(codeOf);
    const codes = await Promise.all([
      ...Array.from({ length: 20 }, enroll),
      assign(),
      ...Array.from({ length: 20 }, enroll),
    ]);
    expect(codes.filter((code) => code === 'ok').length).toBeLessThanOrEqual(2);
    const types = await typesOf(learner, course);
    expect(types.toSorted()).toEqual(['enrolment.CourseAssigned', 'enrolment.LearnerEnrolled']);
  });

  it('a repeated command is answered as before', async () => {
    const learner = await world.person('repeater');
    const course = await world.course('repeat');
    const caller = { ...asPerson(learner), commandId: 'the-same-command' };
    const first = await world.call('enroll', { course }, caller);
    expect(codeOf(first)).toBe('ok');
    expect(await world.call('enroll', { course }, caller)).toEqual(first);
  });

  it('refusal:space_not_available@enroll LMS-44: unknown, foreign and suspended spaces', async () => {
    const learner = await world.person('spaceless');
    await world.organization('Foreign');
    const suspended = await world.organization('Closed', [learner]);
    await world.done('suspend_organization', { organization: suspended });
    const course = await world.course('spaces');
    for (const space of ['Nowhere', 'Foreign', 'Closed', suspended]) {
      expect(await world.as(learner, 'enroll', { course, space })).toEqual({ code: 'space_not_available', space });
      expect(await world.as(learner, 'list_my_courses', { space })).toEqual({ code: 'space_not_available', space });
    }
    expect(await typesOf(learner, course)).toEqual([]);
  });

  it('LMS-44: works in the selected space, and a named one wins', async () => {
    const learner = await world.person('member');
    const tern = await world.organization('Tern', [learner]);
    await world.organization('Oak', [learner]);
    const course = await world.course('selected');
    await world.as(learner, 'set_space', { space: 'Tern' });
    expect(await world.as(learner, 'enroll', { course })).toMatchObject({ space: 'Tern' });
    expect(await world.as(learner, 'enroll', { course, space: ' oak ' })).toMatchObject({ space: 'Oak' });
    const [enrolled, assigned] = await recordedOf(learner, course);
    expect(enrolled?.data).toMatchObject({ space: tern, origin: 'self' });
    expect(assigned?.data).toMatchObject({ orgId: tern, byOwnChoice: true, mandatory: false, deadline: null });
  });

  it('refusal:course_not_published@enroll R-192: unpublished and unknown courses look alike', async () => {
    const learner = await world.person('early');
    for (const course of [await world.release('unpublished'), 'no-such-course', 'a b/ü', '', 'x'.repeat(300)]) {
      expect(await world.as(learner, 'enroll', { course })).toEqual({ code: 'course_not_published', course });
    }
  });

  it('refusal:course_not_allowed@enroll R-192: in `personal` any active organization will do', async () => {
    const [employee, free] = [await world.person('employee'), await world.person('free')];
    const mine = await world.organization('Mine', [employee]);
    const other = await world.organization('Other');
    const course = await world.course('restricted');
    await world.done('open_course_to_organization', { course, organization: other });
    for (const space of ['personal', 'Mine']) {
      expect(await world.as(employee, 'enroll', { course, space })).toEqual({ code: 'course_not_allowed', course });
    }
    expect(await world.as(free, 'enroll', { course })).toMatchObject({ course });
    await world.done('open_course_to_organization', { course, organization: mine });
    expect(await world.as(employee, 'enroll', { course, space: 'personal' })).toMatchObject({ space: 'personal' });
  });

  it('refusal:already_enrolled@enroll R-192', async () => {
    const learner = await world.person('again');
    const course = await world.course('twice');
    await world.as(learner, 'enroll', { course });
    expect(await world.as(learner, 'enroll', { course })).toEqual({ code: 'already_enrolled', course });
  });
});

describe('assignments', () => {
  it('enrols, and the same terms again record nothing', async () => {
    const learner = await world.person('worker');
    await world.organization('Works', [learner]);
    const course = await world.course('work');
    const args = { user: 'worker', organization: 'works', course: 'work', deadline: '2026-12-24', mandatory: true };
    for (let i = 0; i < 2; i += 1) {
      expect(await world.done('assign_course', args)).toMatchObject({ user: learner, course, deadline: '2026-12-24' });
    }
    expect(await typesOf(learner, course)).toEqual(['enrolment.LearnerEnrolled', 'enrolment.CourseAssigned']);
    await world.done('assign_course', { ...args, deadline: '2026-12-31' });
    expect(await typesOf(learner, course)).toHaveLength(3);
  });

  it('R-336: a course taken out of what an organisation may take stays with those who have it, and no code tells', async () => {
    const [has, late] = [await world.person('has'), await world.person('late-336')];
    const tern = await world.organization('Tern 336', [has, late]);
    const other = await world.organization('Oak 336');
    const course = await world.course('taken-out');
    await world.done('assign_course', {
      user: has,
      organization: tern,
      course,
      mandatory: true,
      deadline: '2027-01-31',
    });
    await world.done('open_course_to_organization', { course, organization: other });
    expect(await world.as(late, 'enroll', { course, space: 'Tern 336' })).toEqual({
      code: 'course_not_allowed',
      course,
    });
    expect(await world.as(has, 'list_my_courses', { space: 'Tern 336' })).toMatchObject({
      courses: [{ id: course, organization: 'Tern 336', mandatory: true, deadline: '2027-01-31' }],
    });
    const { session } = await world.as(has, 'start_lesson', { course, space: 'Tern 336' });
    expect(session).toEqual(expect.any(String));
  });

  it('LMS-49: by two organizations are one course with the nearest deadline', async () => {
    const learner = await world.person('shared');
    const [x, y] = [await world.organization('X Corp', [learner]), await world.organization('Y Corp', [learner])];
    const course = await world.course('shared');
    await world.done('assign_course', { user: learner, organization: x, course, deadline: '2026-12-24' });
    await world.done('assign_course', {
      user: learner,
      organization: y,
      course,
      deadline: '2026-12-04',
      mandatory: true,
    });
    const list = (space: string) => world.as<Courses>(learner, 'list_my_courses', { space });
    expect((await list('personal')).courses).toMatchObject([
      { id: course, organization: 'Y Corp', deadline: '2026-12-04', mandatory: true, overdue: false },
    ]);
    expect((await list('X Corp')).courses).toMatchObject([
      { organization: 'X Corp', deadline: '2026-12-24', mandatory: false },
    ]);

    await world.done('withdraw_assignment', { user: learner, organization: y, course });
    expect((await list('personal')).courses).toMatchObject([{ organization: 'X Corp' }]);
    expect((await list('Y Corp')).courses).toEqual([]);
  });

  it.each([
    ['refusal:user_not_found@assign_course', { user: 'nobody' }, { code: 'user_not_found', user: 'nobody' }],
    [
      'refusal:organization_not_found@assign_course',
      { organization: 'None' },
      { code: 'organization_not_found', organization: 'None' },
    ],
    ['refusal:course_not_found@assign_course', { course: 'none' }, { code: 'course_not_found', id: 'none' }],
    ['refusal:not_a_member@assign_course', { user: 'outsider' }, { code: 'not_a_member' }],
    [
      'refusal:course_not_allowed@assign_course',
      { course: 'for-others' },
      { code: 'course_not_allowed', course: expect.any(String) },
    ],
  ])('%s', async (name, change, refusal) => {
    const key = name.split('@')[0]?.split(':')[1] ?? '';
    const insider = await world.person(`insider-${key}`);
    const organization = await world.organization(`Org ${key}`, [insider]);
    if (key === 'not_a_member') await world.person('outsider');
    if (key === 'course_not_allowed') {
      const course = await world.course('for-others');
      await world.done('open_course_to_organization', { course, organization: await world.organization('The others') });
    }
    const course = await world.course(`assigned-${key}`);
    const outcome = await world.call('assign_course', { user: insider, organization, course, ...change });
    expect(outcome).toMatchObject({ kind: 'refused' });
    const shown = outcome.kind === 'refused' ? { code: outcome.refusal.code, ...outcome.refusal.details } : {};
    expect(shown).toEqual(refusal);
  });

  it('R-335: a change of the terms leaves what it does not name, and an empty deadline takes the deadline away', async () => {
    const learner = await world.person('changed');
    await world.organization('Changing', [learner]);
    const course = await world.course('change');
    const named = { user: 'changed', organization: 'changing', course: 'change' };
    await world.done('assign_course', { ...named, deadline: '2026-11-30', mandatory: true });
    const changed = async (terms: object) => {
      const answer = await world.done('change_assignment', { ...named, ...terms });
      const listed = (await world.as<Courses>(learner, 'list_my_courses')).courses;
      expect(listed).toMatchObject([{ id: course, deadline: answer['deadline'], mandatory: answer['mandatory'] }]);
      return { ...answer, overdue: (listed[0] as Course & { overdue: boolean }).overdue };
    };
    const terms = { user: learner, course, deadline: '2026-11-30', mandatory: true, overdue: true };
    expect(await changed({})).toMatchObject(terms);
    expect(await changed({ deadline: '2026-12-01' })).toMatchObject({ deadline: '2026-12-01', overdue: false });
    expect(await changed({ mandatory: 'no' })).toMatchObject({ deadline: '2026-12-01', mandatory: false });
    expect(await changed({ deadline: '' })).toMatchObject({ deadline: null, mandatory: false, overdue: false });
    expect(await typesOf(learner, course)).toHaveLength(5);
  });

  it('a deadline that no calendar has is an argument fault', async () => {
    const args = { user: 'mira', organization: 'Tern', course: 'balance' };
    for (const deadline of [
      '2026-02-30',
      '2025-02-29',
      '2026-13-01',
      '31.12.2026',
      '2026-12-24T00:00:00Z',
      'none',
      ' ',
    ]) {
      for (const tool of ['assign_course', 'change_assignment'])
        expect(codeOf(await world.call(tool, { ...args, deadline }))).toBe('invalid_arguments');
    }
    expect(codeOf(await world.call('assign_course', { ...args, deadline: '' }))).toBe('invalid_arguments');
  });
});

describe('withdrawals', () => {
  it('an enrolment goes with its assignments, and comes back with its progress', async () => {
    const learner = await world.person('leaver');
    const organization = await world.organization('Leaving', [learner]);
    const course = await world.course('left');
    await world.done('assign_course', { user: learner, organization, course });
    await world.done('withdraw_enrolment', { user: 'leaver', course });
    expect(await coursesIn(learner, 'personal')).toEqual([]);
    expect(await world.as(learner, 'course_outline', { course })).toEqual({ code: 'not_enrolled', course });

    await world.as(learner, 'enroll', { course, space: 'personal' });
    expect((await world.as<Courses>(learner, 'list_my_courses', { space: 'personal' })).courses).toMatchObject([
      { id: course, organization: null, mandatory: null, deadline: null, overdue: null },
    ]);
    const ids = (await recordedOf(learner, course)).flatMap(
      ({ data }) => (data as { enrolmentId?: string }).enrolmentId ?? [],
    );
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(2);
  });

  it('refusal:assignment_not_found@withdraw_assignment refusal:enrollment_not_found@withdraw_enrolment', async () => {
    const user = await world.person('unassigned');
    const organization = await world.organization('Unassigning', [user]);
    const course = await world.course('unassigned');
    const withdraw = await world.call('withdraw_assignment', { user, organization, course });
    expect(withdraw).toMatchObject({
      refusal: { code: 'assignment_not_found', details: { user, organization, course } },
    });
    const leave = await world.call('withdraw_enrolment', { user, course });
    expect(leave).toMatchObject({ refusal: { code: 'enrollment_not_found', details: { user, course } } });
  });

  it.each([
    ['refusal:user_not_found@withdraw_assignment', { user: 'nobody' }],
    ['refusal:organization_not_found@withdraw_assignment', { organization: 'None' }],
    ['refusal:course_not_found@withdraw_assignment', { course: 'none' }],
    ['refusal:user_not_found@change_assignment', { user: 'nobody' }],
    ['refusal:organization_not_found@change_assignment', { organization: 'None' }],
    ['refusal:course_not_found@change_assignment', { course: 'none' }],
    ['refusal:assignment_not_found@change_assignment', {}],
    ['refusal:user_not_found@withdraw_enrolment', { user: 'nobody' }],
    ['refusal:course_not_found@withdraw_enrolment', { course: 'none' }],
    ['refusal:user_not_found@reset_progress', { user: 'nobody' }],
    ['refusal:course_not_found@reset_progress', { course: 'none' }],
    ['refusal:enrollment_not_found@reset_progress', {}],
  ])('%s', async (name, change) => {
    const [, code = '', tool = ''] = /:(.+)@(.+)/.exec(name) ?? [];
    const user = await world.person(`known-${code}-${tool}`);
    const organization = await world.organization(`Known ${code} ${tool}`, [user]);
    const course = await world.course(`known-${code}-${tool}`);
    const more = tool.endsWith('_assignment') ? { organization } : {};
    expect(codeOf(await world.call(tool, { user, course, ...more, ...change }))).toBe(code);
  });
});
