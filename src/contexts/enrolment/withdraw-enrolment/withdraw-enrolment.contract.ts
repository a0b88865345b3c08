import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { enrolmentRefusals } from '../domain/refusals.js';
import { administrators, course, user } from '../shapes.js';

export const withdrawEnrolmentContract = contract({
  name: 'withdraw_enrolment',
  surface: 'admin',
  audience: administrators,
  title: 'Withdraw an enrolment',
  description:
    'Takes a course away from a learner, with every assignment of it. The progress is kept: one who enrols again finds it. To begin anew instead use reset_progress.',
  input: z.strictObject({ user, course }),
  output: z.object({ user: z.string().describe('id of the person'), course: z.string().describe('course id') }),
  refusals: pick(enrolmentRefusals, 'user_not_found', 'course_not_found', 'enrollment_not_found'),
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  cli: { command: 'enrolment withdraw', positional: ['user', 'course'] },
});
