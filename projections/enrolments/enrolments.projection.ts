import type { EnrolmentEvent } from '../../src/contexts/enrolment/domain/enrolment.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { EnrolmentRow } from './enrolments.table.js';

type Listened = Extract<
  EnrolmentEvent,
  { type: 'enrolment.LearnerEnrolled' | 'enrolment.EnrolmentWithdrawn' | 'enrolment.CourseProgressReset' }
>;

export const enrolments = projection<EnrolmentRow, Listened>({
  name: 'enrolments',
  generation: 1,
  key: 'enrolment_key',
  columns: {
    enrolment_key: 'text primary key',
    person_id: 'text not null',
    course_id: 'text not null',
    enrolment_id: 'text not null',
    origin: 'text not null',
    space: 'text not null',
    enrolled_at: 'text not null',
    enrolled_position: 'text collate "C" not null',
    withdrawn: 'boolean not null',
  },
  indexes: ['(person_id)', '(course_id)'],
  on: ['enrolment.LearnerEnrolled', 'enrolment.EnrolmentWithdrawn', 'enrolment.CourseProgressReset'],
  keysOf: ({ data }) => [`${data.learnerId}/${data.courseId}`],
  evolve(row, event, key) {
    switch (event.type) {
      case 'enrolment.LearnerEnrolled': {
        const { learnerId, courseId, enrolmentId, origin, space } = event.data;
        return {
          enrolment_key: key,
          person_id: learnerId,
          course_id: courseId,
          enrolment_id: enrolmentId,
          origin,
          space,
          enrolled_at: event.meta.occurredAt,
          enrolled_position: event.position,
          withdrawn: false,
        };
      }
      case 'enrolment.EnrolmentWithdrawn':
        return row && { ...row, withdrawn: true };
      case 'enrolment.CourseProgressReset':
        return row && { ...row, enrolment_id: event.data.enrolmentId };
    }
  },
});
