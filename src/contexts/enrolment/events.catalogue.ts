import { z } from 'zod';
import { catalogue, event } from '../../platform/event-store/catalogue/event-definition.js';
import type { EnrolmentEvent } from './domain/enrolment.events.js';
import type { TeamCoursesEvent } from './domain/team-courses.events.js';

const id = z.string();
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const rules = z.array(z.strictObject({ lessonId: id, days: z.int().nullable(), date: day.nullable() }));

/** Events of enrolments. Nothing in them is personal: people appear by id only. */
export const enrolmentEvents = catalogue<EnrolmentEvent | TeamCoursesEvent>({
  'enrolment.LearnerEnrolled': event(
    z.strictObject({
      enrolmentId: id,
      learnerId: id,
      courseId: id,
      space: z.string(),
      origin: z.enum(['self', 'assigned']),
    }),
  ),
  'enrolment.CourseAssigned': event(
    z.strictObject({
      learnerId: id,
      courseId: id,
      orgId: id,
      mandatory: z.boolean(),
      deadline: day.nullable(),
      byOwnChoice: z.boolean(),
    }),
  ),
  'enrolment.HomeworkDueSet': event(z.strictObject({ learnerId: id, courseId: id, orgId: id, rules })),
  'enrolment.TeamHomeworkDueFollowed': event(z.strictObject({ learnerId: id, courseId: id, orgId: id, rules })),
  'enrolment.AssignmentWithdrawn': event(z.strictObject({ learnerId: id, courseId: id, orgId: id })),
  'enrolment.DeadlineExtended': event(z.strictObject({ learnerId: id, courseId: id, orgId: id, until: day })),
  'enrolment.ExtensionWithdrawn': event(z.strictObject({ learnerId: id, courseId: id, orgId: id })),
  'enrolment.EnrolmentWithdrawn': event(z.strictObject({ learnerId: id, courseId: id })),
  'enrolment.CourseAssignedToTeam': event(
    z.strictObject({ orgId: id, courseId: id, mandatory: z.boolean(), deadline: day.nullable() }),
  ),
  'enrolment.TeamHomeworkDueSet': event(z.strictObject({ orgId: id, courseId: id, rules })),
  'enrolment.TeamAssignmentWithdrawn': event(z.strictObject({ orgId: id, courseId: id })),
  'enrolment.CourseProgressReset': event(
    z.strictObject({ learnerId: id, courseId: id, formerEnrolmentId: id, enrolmentId: id }),
  ),
});
