import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import type { Course } from '../domain/course.js';
import type { CourseOpenedToOrganization } from '../domain/course.events.js';
import type { catalogueRefusals } from '../domain/refusals.js';

/** Adds the organization to the course's access list; once is enough. */
export function decideOpenCourseToOrganization(
  id: string,
  orgId: string,
  state: Course,
): Decision<CourseOpenedToOrganization, RefusedOf<typeof catalogueRefusals, 'course_not_found'>> {
  if (state.status === 'absent') return refuse('course_not_found', { id });
  if (state.allowedOrganizations.has(orgId)) return accept();
  return accept({ type: 'catalogue.CourseOpenedToOrganization', data: { courseId: id, orgId } });
}
