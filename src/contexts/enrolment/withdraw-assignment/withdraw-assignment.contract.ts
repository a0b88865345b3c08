import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { enrolmentRefusals } from '../domain/refusals.js';
import { course, organization, user } from '../shapes.js';

export const withdrawAssignmentContract = contract({
  name: 'withdraw_assignment',
  surface: 'admin',
  audience: 'everyone',
  title: 'Withdraw an assignment',
  description:
    "Withdraws an organisation's assignment of a course. The learner stays enrolled and keeps all progress; take the course away altogether with withdraw_enrolment. For administrators, and managers of the organisation.",
  input: z.strictObject({ user, organization, course }),
  output: z.object({
    user: z.string().describe('id of the person'),
    organization: z.string().describe('id of the organisation'),
    course: z.string().describe('course id'),
  }),
  refusals: pick(
    enrolmentRefusals,
    'user_not_found',
    'organization_not_found',
    'course_not_found',
    'assignment_not_found',
  ),
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  cli: { command: 'assignment withdraw', positional: ['user', 'course', 'organization'] },
});
