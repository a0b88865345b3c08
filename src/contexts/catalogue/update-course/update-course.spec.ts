import { describe, expect, it } from '@jest/globals';
import { given } from '../../../../test/support/recorded.js';
import { course, type KnownCourse, type ReleaseRecord } from '../domain/course.js';
import { decideUpdateCourse, type CardChange } from './update-course.decide.js';

const made = given(course, {
  type: 'catalogue.CourseCreated',
  data: { courseId: 'tax', courseKey: null, title: 'Taxes', summary: 's', description: 'd', creatorId: 'carol' },
}) as KnownCourse; // it was created
const release = { lessonKeys: ['l-1', 'l-2', 'l-3'] } as unknown as ReleaseRecord; // only its lessons are asked for
const update = (change: CardChange, state: KnownCourse = made) => decideUpdateCourse('tax', change, state);
const changed = (change: object) => [
  { type: 'catalogue.CourseCardUpdated', data: { courseId: 'tax', changed: change } },
];

describe('wording an announcement', () => {
  it('R-205 changes only the fields passed', () => {
    expect(update({ title: ' Taxes for founders ' }).events).toEqual(changed({ title: 'Taxes for founders' }));
    expect(update({ promise: 'Three questions', summary: 'S' }).events).toEqual(
      changed({ summary: 'S', promise: 'Three questions' }),
    );
  });

  it('R-205 records nothing when nothing is passed or nothing changes', () => {
    for (const change of [{}, { title: undefined }, { title: 'Taxes', description: 'd' }]) {
      expect(update(change)).toEqual({ kind: 'accepted', events: [] });
    }
  });

  it('an empty description is that of the summary, an empty promise is none', () => {
    expect(update({ description: ' ', summary: 'S' }).events).toEqual(changed({ summary: 'S', description: 'S' }));
    expect(update({ promise: '' }, { ...made, promise: 'P' }).events).toEqual(changed({ promise: '' }));
  });

  it('R-205 refusal:course_from_release@update_course: a release writes the card, also where nothing would change', () => {
    for (const change of [{}, { title: 'New' }]) {
      expect(update(change, { ...made, releases: [release], active: release })).toMatchObject({
        refusal: { code: 'course_from_release', details: { course: 'tax' } },
        events: [],
      });
    }
  });

  it('R-205 refusal:course_has_content@update_course: lessons without an active release', () => {
    expect(update({ title: 'New' }, { ...made, releases: [release] })).toMatchObject({
      refusal: { code: 'course_has_content', details: { course: 'tax', lessons: 3 } },
    });
  });

  it('refusal:course_not_found@update_course', () => {
    expect(decideUpdateCourse('nowhere', { title: 'x' }, course.initial)).toMatchObject({
      refusal: { code: 'course_not_found', details: { id: 'nowhere' } },
    });
  });
});
