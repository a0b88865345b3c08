import { describe, expect, it } from '@jest/globals';
import { given as after } from '../../../../test/support/recorded.js';
import { course, type Course } from '../domain/course.js';
import type { CourseEvent } from '../domain/course.events.js';
import { decideAnnounceCourse } from './announce-course.decide.js';

const courseId = 'tax';
const created: CourseEvent = {
  type: 'catalogue.CourseCreated',
  data: { courseId, courseKey: null, title: 'Taxes', summary: 's', description: 'd', creatorId: 'carol' },
};
const released: CourseEvent = {
  type: 'catalogue.ReleasePublished',
  data: {
    courseId,
    releaseId: 'r-1',
    version: 1,
    digest: 'd-1',
    digestAlgorithm: 'x',
    parts: 1,
    commit: null,
    documentKey: null,
    documentVersion: null,
    chapterKeys: ['ch-1'],
    lessonKeys: ['l-1', 'l-2'],
    publishedBy: 'carol',
    warnings: [],
  },
};
const activated: CourseEvent = {
  type: 'catalogue.ReleaseActivated',
  data: { courseId, releaseId: 'r-1', previousReleaseId: null },
};
const opened: CourseEvent = {
  type: 'catalogue.CoursePublished',
  data: { courseId, releaseId: 'r-1', wasAnnounced: false },
};
const withdrawn: CourseEvent = { type: 'catalogue.CourseUnpublished', data: { courseId, wasAnnounced: true } };
const set = (...objectives: string[]): CourseEvent => ({
  type: 'catalogue.CourseObjectivesSet',
  data: { courseId, objectives },
});
const announced = (fromRelease: boolean, ...objectives: string[]): CourseEvent => ({
  type: 'catalogue.CourseAnnounced',
  data: { courseId, objectives, fromRelease },
});

const given = (...events: CourseEvent[]): Course => after(course, ...events);
const chapters = ['Sorting', 'Chains'];
const announce = (state: Course, objectives?: readonly string[]) =>
  decideAnnounceCourse({ courseId, objectives }, state.status === 'known' && state.active ? chapters : null, state);

describe('announcing a course without a release', () => {
  it('R-199 keeps the objectives in the course and shows it as an announcement', () => {
    const decision = announce(given(created), ['Read a calendar ', 'Ask']);
    expect(decision.events).toEqual([set('Read a calendar', 'Ask'), announced(false, 'Read a calendar', 'Ask')]);
    expect(given(created, ...decision.events)).toMatchObject({
      published: true,
      upcoming: true,
      objectives: ['Read a calendar', 'Ask'],
    });
  });

  it('R-199 a new list replaces the former one entirely, while it is announced and afterwards', () => {
    const shown = [created, set('a', 'b'), announced(false, 'a', 'b')];
    expect(announce(given(...shown), ['c']).events).toEqual([set('c')]);
    expect(announce(given(...shown, withdrawn), ['c']).events).toEqual([set('c'), announced(false, 'c')]);
  });

  it('R-199 takes the objectives set before; announced again with the same it changes nothing', () => {
    const shown = [created, set('a', 'b'), announced(false, 'a', 'b')];
    expect(announce(given(...shown, withdrawn)).events).toEqual([announced(false, 'a', 'b')]);
    for (const objectives of [undefined, ['a', 'b']]) {
      expect(announce(given(...shown), objectives)).toEqual({ kind: 'accepted', events: [] });
    }
  });

  it('R-200 refusal:course_objectives_missing@announce_course', () => {
    for (const objectives of [undefined, []]) {
      expect(announce(given(created), objectives)).toMatchObject({
        refusal: { code: 'course_objectives_missing', details: {} },
        events: [],
      });
    }
    expect(announce(given(created, set('a')), [])).toMatchObject({ refusal: { code: 'course_objectives_missing' } });
  });

  it('R-200 refusal:course_has_content@announce_course: lessons without an active release', () => {
    for (const objectives of [undefined, ['a']]) {
      expect(announce(given(created, released), objectives)).toMatchObject({
        refusal: { code: 'course_has_content', details: { course: courseId, lessons: 2 } },
      });
    }
  });
});

describe('announcing a course with a release', () => {
  it('R-199 shows the chapter titles of the active release and keeps nothing of them in the course', () => {
    const decision = announce(given(created, set('by hand'), released, activated));
    expect(decision.events).toEqual([announced(true, ...chapters)]);
  });

  it('refusal:course_from_release@announce_course: objectives are not passed to it', () => {
    for (const objectives of [['a'], []]) {
      expect(announce(given(created, released, activated), objectives)).toMatchObject({
        refusal: { code: 'course_from_release', details: { course: courseId } },
      });
    }
  });

  it('R-200 refusal:course_already_published@announce_course: an open course is no announcement, a withdrawn one may be', () => {
    const open = given(created, released, activated, opened);
    for (const objectives of [undefined, ['a']]) {
      expect(announce(open, objectives)).toMatchObject({
        refusal: { code: 'course_already_published', details: {} },
      });
    }
    expect(announce(given(created, released, activated, opened, withdrawn)).events).toEqual([
      announced(true, ...chapters),
    ]);
  });
});

it('refusal:course_not_found@announce_course', () => {
  expect(announce(course.initial, ['a'])).toMatchObject({
    refusal: { code: 'course_not_found', details: { id: courseId } },
  });
});
