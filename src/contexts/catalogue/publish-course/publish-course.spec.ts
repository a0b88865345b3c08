import { beforeEach, describe, expect, it } from '@jest/globals';
import { callerOf, CatalogueWorld } from '../../../../test/support/catalogue-world.js';
import { tinyRelease } from '../../../../test/support/tiny-release.js';
import { accept } from '../../../platform/decision/decision.js';
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
