import { calendarDays, localDay } from '../../../platform/text/zone.js';
import { courseProgress, overdue } from '../../enrolment/index.js';
import type { SpaceId } from '../../identity/domain/person.events.js';
import type { Deadline } from '../domain/signals.js';
import { termsOf, zoneOf, type LearnerCourse } from './learner-course.js';
import type { CourseRuns } from './learner-courses.js';

/** How far the learner is in the course, as the list of courses counts it. */
function progressIn({ course }: LearnerCourse, runs: CourseRuns) {
  const passed = [...runs].flatMap(([key, { passedAtPosition: at }]) => (at === null ? [] : [[key, at] as const]));
  return courseProgress(course?.releases ?? [], new Map(passed));
}

/** Whether the course is overdue in the space: the same figure as in the list of courses. */
export function isOverdue(of: LearnerCourse, runs: CourseRuns, space: SpaceId, now: Date): boolean {
  const terms = termsOf(of, space);
  return terms !== null && overdue(terms.deadline, progressIn(of, runs).share, now, zoneOf(of, terms.orgId));
}

/** The deadline that presses in the space; null without one, and once the course is complete. */
export function deadlineIn(of: LearnerCourse, runs: CourseRuns, space: SpaceId, now: Date): Deadline | null {
  const terms = termsOf(of, space);
  const { total, completed, share } = progressIn(of, runs);
  if (!terms?.deadline || share === 1) return null;
  const today = localDay(now, zoneOf(of, terms.orgId));
  return { daysLeft: calendarDays(today, terms.deadline), lessonsLeft: total - completed };
}
