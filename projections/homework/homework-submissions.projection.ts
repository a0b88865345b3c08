import type { HomeworkEvent } from '../../src/contexts/homework/domain/homework.events.js';
import { plain } from '../../src/platform/event-store/port/redacted.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { HomeworkSubmissionRow } from './homework-submissions.table.js';

type Listened = Exclude<HomeworkEvent, { type: 'homework.HomeworkFileAdded' }>;

export const homeworkSubmissions = projection<HomeworkSubmissionRow, Listened>({
  name: 'homework_submissions',
  generation: 2,
  key: 'submission_id',
  columns: {
    submission_id: 'text primary key',
    enrolment_id: 'text not null',
    learner_id: 'text not null',
    course_id: 'text not null',
    lesson_id: 'text not null',
    lesson_key: 'text not null',
    space: 'text not null',
    status: 'text not null',
    due_at: 'text',
    version: 'integer not null',
    assigned_at: 'text',
    submitted_at: 'text',
    reviewed_version: 'integer',
    last_comment: 'text',
    opened_position: 'text collate "C" not null',
  },
  indexes: ['(learner_id, space)', '(status, submitted_at, submission_id)', '(space, status)'],
  on: [
    'homework.HomeworkOpened',
    'homework.HomeworkAssigned',
    'homework.HomeworkSubmitted',
    'homework.HomeworkReturned',
    'homework.HomeworkAccepted',
    'homework.HomeworkAcceptanceWithdrawn',
    'homework.HomeworkExtended',
  ],
  keysOf: ({ data }) => [data.submissionId],
  evolve(row, event) {
    const at = event.meta.occurredAt;
    if (event.type === 'homework.HomeworkOpened') {
      const { submissionId, enrolmentId, learnerId, courseId, lessonId, lessonKey, space } = event.data;
      return {
        submission_id: submissionId,
        enrolment_id: enrolmentId,
        learner_id: learnerId,
        course_id: courseId,
        lesson_id: lessonId,
        lesson_key: lessonKey,
        space,
        status: 'Assigned',
        due_at: null,
        version: 0,
        assigned_at: null,
        submitted_at: null,
        reviewed_version: null,
        last_comment: null,
        opened_position: event.position,
      };
    }
    if (!row) return row;
    switch (event.type) {
      case 'homework.HomeworkAssigned':
        return { ...row, assigned_at: at, due_at: event.data.dueAt ?? row.due_at };
      case 'homework.HomeworkSubmitted': {
        const { version, dueAt } = event.data;
        return { ...row, status: 'Submitted', version, submitted_at: at, due_at: dueAt ?? row.due_at };
      }
      case 'homework.HomeworkExtended':
        return { ...row, due_at: event.data.dueAt };
      case 'homework.HomeworkAccepted':
        return { ...row, status: 'Accepted', reviewed_version: event.data.version };
      case 'homework.HomeworkReturned':
      case 'homework.HomeworkAcceptanceWithdrawn': {
        const { version, comment } = event.data;
        return { ...row, status: 'Returned', reviewed_version: version, last_comment: plain(comment, null) };
      }
    }
  },
});
