import type { EnrolmentEvent } from '../../src/contexts/enrolment/domain/enrolment.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { AssignmentRow } from './assignments.table.js';

type Listened = Extract<EnrolmentEvent, { type: 'enrolment.CourseAssigned' | 'enrolment.AssignmentWithdrawn' }>;

/** The order of deadlines, none last; reports of an organization go by it. */
const DUE = `coalesce(deadline, '9999-12-31')`;

export const assignments = projection<AssignmentRow, Listened>({
  name: 'assignments',
  generation: 2,
  key: 'assignment_key',
  columns: {
    assignment_key: 'text primary key',
    person_id: 'text not null',
    course_id: 'text not null',
    org_id: 'text not null',
    mandatory: 'boolean not null',
    deadline: 'text',
    by_own_choice: 'boolean not null',
    assigned_at: 'text not null',
  },
  indexes: [
    '(person_id, course_id)',
    '(org_id, assignment_key)',
    `(org_id, ${DUE}, assignment_key)`,
    `(org_id, course_id, ${DUE}, assignment_key)`,
  ],
  on: ['enrolment.CourseAssigned', 'enrolment.AssignmentWithdrawn'],
  keysOf: ({ data }) => [`${data.learnerId}/${data.courseId}/${data.orgId}`],
  evolve(row, event, key) {
    if (event.type === 'enrolment.AssignmentWithdrawn') return undefined;
    const { learnerId, courseId, orgId, mandatory, deadline, byOwnChoice } = event.data;
    return {
      assignment_key: key,
      person_id: learnerId,
      course_id: courseId,
      org_id: orgId,
      mandatory,
      deadline,
      by_own_choice: byOwnChoice,
      assigned_at: row?.assigned_at ?? event.meta.occurredAt,
    };
  },
});
