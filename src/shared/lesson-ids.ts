import { derivedId } from '../platform/ids/ids.js';

/** The id of a lesson, the same over all releases: learners and reports know it by this. */
export function lessonIdOf(courseId: string, lessonKey: string): string {
  return derivedId('lesson', courseId, lessonKey);
}

/** The id of a learner's way through a lesson; a reset of the progress (another enrolment id) makes it another one. */
export function runIdOf(enrolmentId: string, lessonId: string): string {
  return derivedId('run', enrolmentId, lessonId);
}
