import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import type { Course } from '../domain/course.js';
import type { CoursePublished } from '../domain/course.events.js';
import type { catalogueRefusals } from '../domain/refusals.js';

/** Opens a course with an active release and ends its announcement. An open course stays open. */
export function decidePublishCourse(
  id: string,
  state: Course,
): Decision<CoursePublished, RefusedOf<typeof catalogueRefusals, 'course_not_found' | 'course_not_released'>> {
  if (state.status === 'absent') return refuse('course_not_found', { id });
  if (!state.active) return refuse('course_not_released', { course: id });
  if (state.published && !state.upcoming) return accept();
  return accept({
    type: 'catalogue.CoursePublished',
    data: { courseId: id, releaseId: state.active.releaseId, wasAnnounced: state.upcoming },
  });
}
