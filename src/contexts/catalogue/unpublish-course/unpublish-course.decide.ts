import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import type { Course } from '../domain/course.js';
import type { CourseUnpublished } from '../domain/course.events.js';
import type { catalogueRefusals } from '../domain/refusals.js';

/** Withdraws a course or an announcement; progress is nobody's concern here. */
export function decideUnpublishCourse(
  id: string,
  state: Course,
): Decision<CourseUnpublished, RefusedOf<typeof catalogueRefusals, 'course_not_found'>> {
  if (state.status === 'absent') return refuse('course_not_found', { id });
  if (!state.published && !state.upcoming) return accept();
  return accept({ type: 'catalogue.CourseUnpublished', data: { courseId: id, wasAnnounced: state.upcoming } });
}
