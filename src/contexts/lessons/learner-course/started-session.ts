import type { LessonRun, LessonSession } from '../domain/lesson-run.js';
import { isOpen, objectiveStatuses, sessionStatus } from '../domain/progress.js';
import type { LearnerCourse } from './learner-course.js';
import type { CourseRuns } from './learner-courses.js';
import { onActiveRelease } from './standing.js';

/** The open session of the course with the latest activity, and its run. */
export function startedIn(
  { settings }: LearnerCourse,
  runs: CourseRuns,
  now: Date,
): { readonly run: LessonRun; readonly session: LessonSession } | undefined {
  return [...runs.values()]
    .flatMap((run) => run.sessions.map((session) => ({ run, session })))
    .filter(({ session }) => isOpen(sessionStatus(session, now.toISOString(), settings.sessionTimeoutHours)))
    .toSorted((a, b) => (a.session.lastActivityAt < b.session.lastActivityAt ? 1 : -1))[0];
}

/**
 * Objectives of the lesson that the learner is in the middle of, in whatever space, as they stand on the active release;
 * undefined when no session is open or the release has its lesson no more.
 */
export function objectivesUnderway(course: LearnerCourse, runs: CourseRuns, now: Date) {
  const key = startedIn(course, runs, now)?.run.lessonKey;
  const run = key !== undefined && course.release?.record.lessonKeys.includes(key) ? runs.get(key) : undefined;
  if (!run) return undefined;
  const standing = onActiveRelease(course, new Map([[run.lessonKey, run]])).get(run.lessonKey) ?? run;
  const statuses = objectiveStatuses(standing);
  return standing.objectives
    .filter(({ removed }) => !removed)
    .map(({ key: objective, text }) => ({
      key: objective,
      text,
      status: statuses.get(objective) ?? ('not_started' as const),
    }));
}
