import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { enrolmentRefusals, homeworkDueRefusals } from '../domain/refusals.js';
import { assignmentWithDueShape, course, homeworkDueParam, organization, user } from '../shapes.js';

export const changeAssignmentContract = contract({
  name: 'change_assignment',
  surface: 'admin',
  audience: 'everyone',
  title: 'Change an assignment',
  description:
    "Changes the deadline of an organisation's assignment, or whether the course is mandatory; what is left out stays as it is. Lessons that were passed late stay so, and the new deadline counts from the next call. For administrators, and managers of the organisation.",
  input: z.strictObject({
    user,
    organization,
    course,
    deadline: z
      .union([z.iso.date(), z.literal('')])
      .optional()
      .describe("last day, YYYY-MM-DD, in the organisation's calendar; an empty text takes the deadline away"),
    mandatory: z.enum(['yes', 'no']).optional().describe('whether the course is compulsory'),
    homework_due: homeworkDueParam,
  }),
  output: z.object(assignmentWithDueShape),
  refusals: {
    ...pick(enrolmentRefusals, 'user_not_found', 'organization_not_found', 'course_not_found', 'assignment_not_found'),
    ...homeworkDueRefusals,
  },
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'assignment change', positional: ['user', 'course', 'organization'] },
});
