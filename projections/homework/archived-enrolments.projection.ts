import type { CourseProgressReset } from '../../src/contexts/enrolment/domain/enrolment.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { ArchivedEnrolmentRow } from './archived-enrolments.table.js';

export const archivedEnrolments = projection<ArchivedEnrolmentRow, CourseProgressReset>({
  name: 'archived_enrolments',
  generation: 1,
  key: 'enrolment_id',
  columns: { enrolment_id: 'text primary key' },
  indexes: [],
  on: ['enrolment.CourseProgressReset'],
  keysOf: ({ data }) => [data.formerEnrolmentId],
  evolve: (_row, { data }) => ({ enrolment_id: data.formerEnrolmentId }),
});
