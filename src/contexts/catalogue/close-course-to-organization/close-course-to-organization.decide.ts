import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import type { Course } from '../domain/course.js';
import type { CourseClosedToOrganization } from '../domain/course.events.js';
import type { catalogueRefusals } from '../domain/refusals.js';

/** Takes the organization off the course's access list. */
export function decideCloseCourseToOrganization(
  id: string,
  orgId: string,
  state: Course,
): Decision<CourseClosedToOrganization, RefusedOf<typeof catalogueRefusals, 'course_not_found'>> {
  if (state.status === 'absent') return refuse('course_not_found', { id });
  if (!state.allowedOrganizations.has(orgId)) return accept();
  return accept({ type: 'catalogue.CourseClosedToOrganization', data: { courseId: id, orgId } });
}
