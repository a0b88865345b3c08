import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { assigningRefusals, enrolmentRefusals, homeworkDueRefusals } from '../domain/refusals.js';
import { assignmentWithDueShape, course, homeworkDueParam, organization, user } from '../shapes.js';

export const assignCourseContract = contract({
  name: 'assign_course',
  surface: 'admin',
  audience: 'everyone',
  title: 'Assign a course',
  description:
    'Assigns a course to a member in the name of an organisation, and enrols them if they are not. A repeated assignment replaces the deadline and whether the course is mandatory. For administrators, and managers of the organisation.',
  input: z.strictObject({
    user,
    organization,
    course,
    deadline: z.iso.date().optional().describe("last day, YYYY-MM-DD, in the organisation's calendar; none by default"),
    mandatory: z.boolean().default(false).describe('whether the course is compulsory'),
    homework_due: homeworkDueParam,
  }),
  output: z.object(assignmentWithDueShape),
  refusals: {
    ...pick(enrolmentRefusals, 'user_not_found', 'organization_not_found', 'course_not_found', 'not_a_member'),
    ...assigningRefusals,
    ...homeworkDueRefusals,
  },
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'assignment add', positional: ['user', 'course', 'organization'] },
});
