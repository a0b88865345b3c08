import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asPerson } from '../../../../test/support/callers.js';
import { LearnerWorld } from '../../../../test/support/learner-world.js';

interface Catalogue {
  readonly space: string;
  readonly courses: readonly { readonly id: string; readonly upcoming: boolean }[];
}

let world: LearnerWorld;
beforeAll(async () => {
  world = await LearnerWorld.open();
}, 60_000);
afterAll(() => world.close());

const shown = async (learner: string, space?: string) =>
  (await world.as<Catalogue>(learner, 'list_catalog', space === undefined ? {} : { space })).courses.map(
    ({ id }) => id,
  );

describe('list_catalog', () => {
  it('R-190 shows what may be taken: open courses in the order of their making, without those already begun', async () => {
    const learner = await world.person('alba');
    const first = await world.course('first');
    const closed = await world.release('closed');
    const second = await world.course('second');
    const answer = await world.as<Catalogue>(learner, 'list_catalog');
    expect(answer).toEqual({
      space: 'personal',
      courses: [
        { id: first, title: 'Course first', summary: 'Brew tea you like, every time', upcoming: false, programs: [] },
        { id: second, title: 'Course second', summary: 'Brew tea you like, every time', upcoming: false, programs: [] },
      ],
    });
    expect(answer.courses.map(({ id }) => id)).not.toContain(closed);
    await world.as(learner, 'enroll', { course: first });
    expect(await shown(learner)).toEqual([second]);
  });

  it('R-190 R-334 an employee sees what is open to their organisations, a learner without one the whole catalogue', async () => {
    const [employee, freelancer] = [await world.person('employee'), await world.person('freelancer')];
    const tern = await world.organization('Tern', [employee]);
    const other = await world.organization('Other');
    const [mine, theirs] = [await world.course('for-tern'), await world.course('for-other')];
    await world.done('open_course_to_organization', { course: mine, organization: tern });
    await world.done('open_course_to_organization', { course: theirs, organization: other });
    for (const space of ['Tern', 'personal']) {
      expect(await shown(employee, space)).toContain(mine);
      expect(await shown(employee, space)).not.toContain(theirs);
    }
    expect(await shown(freelancer)).toEqual(expect.arrayContaining([mine, theirs]));

    await world.done('open_course_to_organization', { course: theirs, organization: tern });
    expect(await shown(employee)).toContain(theirs);
    await world.done('close_course_to_organization', { course: theirs, organization: tern });
    expect(await shown(employee)).not.toContain(theirs);
    expect(await world.done('close_course_to_organization', { course: theirs, organization: other })).toEqual({
      id: theirs,
      organizations: [],
    });
    expect(await shown(employee)).toContain(theirs);
  });

  it('R-190 R-192 an organisation’s space lists what is not in it yet, also what was taken personally', async () => {
    const learner = await world.person('both');
    await world.organization('Both Ltd', [learner]);
    const course = await world.course('in-both');
    await world.as(learner, 'enroll', { course, space: 'personal' });
    expect(await shown(learner, 'Both Ltd')).toContain(course);
    expect(await shown(learner, 'personal')).not.toContain(course);
    await world.as(learner, 'enroll', { course, space: 'Both Ltd' });
    expect(await shown(learner, 'Both Ltd')).not.toContain(course);
  });

  it('R-190 a suspended organisation opens nothing, neither its own courses nor those of others', async () => {
    const learner = await world.person('stranded');
    const closed = await world.organization('Stranded', [learner]);
    const others = await world.organization('Not Stranded');
    const [own, theirs] = [await world.course('of-stranded'), await world.course('of-others')];
    await world.done('open_course_to_organization', { course: own, organization: closed });
    await world.done('open_course_to_organization', { course: theirs, organization: others });
    await world.done('suspend_organization', { organization: closed });
    const listed = await shown(learner);
    for (const course of [own, theirs]) {
      expect(listed).not.toContain(course);
      expect(await world.as(learner, 'enroll', { course })).toEqual({ code: 'course_not_allowed', course });
    }
    await world.done('resume_organization', { organization: closed });
    expect(await shown(learner)).toContain(own);
    expect(await shown(learner)).not.toContain(theirs);
  });

  it('refusal:space_not_available@list_catalog', async () => {
    const learner = await world.person('lost');
    expect(await world.as(learner, 'list_catalog', { space: 'Nowhere Ltd' })).toEqual({
      code: 'space_not_available',
      space: 'Nowhere Ltd',
    });
  });

  it('LMS-31 R-204 a withdrawn course leaves the catalogue; the new are refused, the enrolled go on', async () => {
    const [enrolled, late] = [await world.person('enrolled'), await world.person('late')];
    const course = await world.course('withdrawn');
    await world.as(enrolled, 'enroll', { course });
    await world.done('unpublish_course', { course });
    expect(await shown(late)).not.toContain(course);
    expect(await world.as(late, 'enroll', { course })).toMatchObject({ code: 'course_not_published' });
    expect(await world.as(late, 'course_outline', { course })).toMatchObject({ code: 'not_enrolled' });
    const outline = await world.as<{ chapters: { lessons: { id: string }[] }[] }>(enrolled, 'course_outline', {
      course,
    });
    const lesson = outline.chapters[0]?.lessons[0]?.id;
    expect(await world.as(enrolled, 'start_lesson', { lesson })).not.toHaveProperty('code');
  });
});

describe('who may do it', () => {
  it('only authors publish, open and withdraw; only administrators open a course to an organisation', async () => {
    const learner = asPerson(await world.person('curious'));
    for (const name of [
      'publish_release',
      'publish_course',
      'unpublish_course',
      'open_course_to_organization',
      'close_course_to_organization',
    ]) {
      expect(await world.call(name, { course: 'x', organization: 'y' }, learner)).toMatchObject({ kind: 'failed' });
    }
  });
});
