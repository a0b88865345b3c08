import { beforeEach, describe, expect, it } from '@jest/globals';
import { callerOf, CatalogueWorld } from '../../../../test/support/catalogue-world.js';
import { tinyRelease } from '../../../../test/support/tiny-release.js';
import { accept } from '../../../platform/decision/decision.js';
import { decideAnnounceCourse } from '../announce-course/announce-course.decide.js';
import { course } from '../domain/course.js';

let world: CatalogueWorld;
beforeEach(async () => {
  world = await CatalogueWorld.open();
});

describe('opening and withdrawing a course', () => {
  it('R-203 R-204 opens a course with a release once, and withdraws it once', async () => {
    const { course: id } = await world.published({ release: tinyRelease() });
    await world.openCourse(id);
    expect(await world.openCourse(id)).toMatchObject({ ok: true, data: { id, published: true, notified: 0 } });
    await world.withdrawCourse(id);
    expect(await world.withdrawCourse(id)).toEqual({ ok: true, data: { id, published: false } });
    const types = (await world.log()).map(({ type }) => type);
    expect(types.filter((type) => /Course(Unp|P)ublished/.test(type))).toEqual([
      'catalogue.CoursePublished',
      'catalogue.CourseUnpublished',
    ]);
  });

  it('R-203 R-204 says whether it was an announcement that was opened or withdrawn', async () => {
    const { course: id } = await world.published({ release: tinyRelease() });
    const announce = () =>
      world.decisions.run(course, id, callerOf('carol'), (state) =>
        decideAnnounceCourse({ courseId: id, objectives: undefined }, ['The cup'], state),
      );
    await announce();
    await world.openCourse(id);
    await world.withdrawCourse(id);
    await announce();
    await world.withdrawCourse(id);
    const told = (await world.log()).filter(({ type }) => /Course(Unp|P)ublished/.test(type));
    expect(told).toMatchObject([
      { type: 'catalogue.CoursePublished', data: { wasAnnounced: true } },
      { type: 'catalogue.CourseUnpublished', data: { wasAnnounced: false } },
      { type: 'catalogue.CourseUnpublished', data: { wasAnnounced: true } },
    ]);
  });

  it('R-203 opens a course once, however many open it at the same moment in several processes', async () => {
    const { course: id } = await world.published({ release: tinyRelease() });
    const processes = await Promise.all([world.neighbour(), world.neighbour(), world.neighbour()]);
    const answers = await Promise.all([...processes, ...processes].map((one) => one.openCourse(id)));
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect((await world.log()).filter(({ type }) => type === 'catalogue.CoursePublished')).toHaveLength(1);
  });

  it('refusal:course_not_found@publish_course refusal:course_not_found@unpublish_course', async () => {
    const refusal = { code: 'course_not_found', details: { id: 'nowhere' } };
    expect(await world.openCourse('nowhere')).toEqual({ ok: false, refusal });
    expect(await world.withdrawCourse('nowhere')).toEqual({ ok: false, refusal });
  });

  it('R-203 refusal:course_not_released@publish_course', async () => {
    await world.decisions.run(course, 'bare', callerOf('carol'), () =>
      accept({
        type: 'catalogue.CourseCreated',
        data: { courseId: 'bare', courseKey: null, title: 'T', summary: 's', description: 'd', creatorId: 'carol' },
      } as const),
    );
    expect(await world.openCourse('bare')).toEqual({
      ok: false,
      refusal: { code: 'course_not_released', details: { course: 'bare' } },
    });
  });
});
