import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { enrolmentRefusals } from '../domain/refusals.js';
import { course, organization } from '../shapes.js';

export const withdrawCourseFromTeamContract = contract({
  name: 'withdraw_course_from_team',
  surface: 'admin',
  audience: 'everyone',
  title: 'Withdraw a course from a whole organisation',
  description:
    "Withdraws what assign_course_to_team gave to everybody: nobody who joins later gets it, and the organisation's assignments of the course end, but for those that people chose themselves. All stay enrolled and keep their progress. For administrators, and managers of the organisation.",
  input: z.strictObject({ organization, course }),
  output: z.object({
    organization: z.string().describe('id of the organisation'),
    course: z.string().describe('course id'),
    members: z.int().describe('how many people belong to the organisation'),
  }),
  refusals: pick(enrolmentRefusals, 'organization_not_found', 'course_not_found', 'team_assignment_not_found'),
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  cli: { command: 'assignment withdraw-team', positional: ['course', 'organization'] },
});
