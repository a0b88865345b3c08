import type { EnrolmentEvent } from '../../src/contexts/enrolment/domain/enrolment.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { AssignmentRow } from './assignments.table.js';

type Listened = Extract<
  EnrolmentEvent,
  {
    type:
      | 'enrolment.CourseAssigned'
      | 'enrolment.DeadlineExtended'
      | 'enrolment.ExtensionWithdrawn'
      | 'enrolment.AssignmentWithdrawn';
  }
>;

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
    assigned_deadline: 'text',
    extended_to: 'text',
    by_own_choice: 'boolean not null',
    assigned_at: 'text not null',
  },
  indexes: [
    '(person_id, course_id)',
    '(org_id, assignment_key)',
    `(org_id, ${DUE}, assignment_key)`,
    `(org_id, course_id, ${DUE}, assignment_key)`,
  ],
  on: [
    'enrolment.CourseAssigned',
    'enrolment.DeadlineExtended',
    'enrolment.ExtensionWithdrawn',
    'enrolment.AssignmentWithdrawn',
  ],
  keysOf: ({ data }) => [`${data.learnerId}/${data.courseId}/${data.orgId}`],
  evolve(row, event, key) {
    switch (event.type) {
      case 'enrolment.AssignmentWithdrawn':
        return undefined;
      case 'enrolment.DeadlineExtended':
        return row && withExtension(row, event.data.until);
      case 'enrolment.ExtensionWithdrawn':
        return row && withExtension(row, null);
      case 'enrolment.CourseAssigned': {
        const { learnerId, courseId, orgId, mandatory, deadline, byOwnChoice } = event.data;
        const assigned = {
          assignment_key: key,
          person_id: learnerId,
          course_id: courseId,
          org_id: orgId,
          mandatory,
          deadline,
          assigned_deadline: deadline,
          extended_to: null,
          by_own_choice: byOwnChoice,
          assigned_at: row?.assigned_at ?? event.meta.occurredAt,
        };
        return withExtension(assigned, row?.extended_to ?? null);
      }
    }
  },
});

/** An extension only ever makes the deadline later. */
function withExtension(row: AssignmentRow, extendedTo: string | null): AssignmentRow {
  const { assigned_deadline: assigned } = row;
  const isLater = assigned !== null && extendedTo !== null && extendedTo > assigned;
  return { ...row, extended_to: extendedTo, deadline: isLater ? extendedTo : assigned };
}
