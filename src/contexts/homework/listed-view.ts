import type { HomeworkSubmissionRow } from '../../../projections/homework/index.js';
import { atOffset } from '../../platform/text/zone.js';
import { isOverdue, versionOf, type Submission } from './domain/submission.js';
import type { FoundTask } from './tasks.js';

interface On {
  readonly timeZone: string;
  readonly now: Date;
}

type Listed = Pick<Submission, 'submissionId' | 'courseId' | 'lessonId' | 'status' | 'dueAt'> & {
  readonly version: number;
};

function listed(of: Listed, { courseTitle, lessonTitle, task }: FoundTask, { timeZone, now }: On) {
  return {
    id: of.submissionId,
    course: of.courseId,
    course_title: courseTitle,
    lesson: of.lessonId,
    lesson_title: lessonTitle,
    title: task?.title ?? '',
    status: of.status,
    due_at: of.dueAt && atOffset(of.dueAt, timeZone),
    overdue: isOverdue(of, now),
    version: of.version,
  };
}

/** What a list says of a submission, from its stream. */
export function listedSubmission(of: Submission, found: FoundTask, on: On) {
  return listed({ ...of, version: versionOf(of) }, found, on);
}

/** What a list says of a submission, from the table. */
export function listedRow(row: HomeworkSubmissionRow, found: FoundTask, on: On) {
  const { submission_id: submissionId, course_id: courseId, lesson_id: lessonId, status, due_at: dueAt, version } = row;
  return listed({ submissionId, courseId, lessonId, status, dueAt, version }, found, on);
}
