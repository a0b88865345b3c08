import { describe, expect, it } from '@jest/globals';
import { given } from '../../../../test/support/recorded.js';
import { course } from '../domain/course.js';
import { decideCreateCourse, type NewCourse } from './create-course.decide.js';

const taxes: NewCourse = {
  courseId: 'tax',
  title: ' Taxes ',
  summary: 'What to ask',
  description: undefined,
  creatorId: 'carol',
  instructorId: 'carol',
};
const create = (change: Partial<NewCourse> = {}) => decideCreateCourse({ ...taxes, ...change }, course.initial);

describe('creating a course by hand', () => {
  it('R-198 makes a draft without lessons, with its creator as the instructor', () => {
    const state = given(course, ...create().events);
    expect(state).toMatchObject({
      status: 'known',
      courseKey: null,
      title: 'Taxes',
      published: false,
      upcoming: false,
      releases: [],
      active: null,
      instructors: ['carol'],
    });
  });

  it.each([
    [undefined, 'What to ask'],
    ['', 'What to ask'],
    [' \u200b ', 'What to ask'],
    ['At length', 'At length'],
  ])('R-198 the summary serves as description when none is given: %p', (description, shown) => {
    expect(create({ description }).events[0]).toMatchObject({ data: { description: shown } });
  });

  it('has no instructor when the operator made it', () => {
    expect(create({ creatorId: 'operator', instructorId: null }).events.map(({ type }) => type)).toEqual([
      'catalogue.CourseCreated',
    ]);
  });

  it('is made once', () => {
    const there = given(course, ...create().events);
    expect(decideCreateCourse(taxes, there)).toEqual({ kind: 'accepted', events: [] });
  });
});
