import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { keyParam } from '../../../shared/shapes.js';
import { enrolmentRefusals } from '../domain/refusals.js';
import { course, user } from '../shapes.js';

export const resetProgressContract = contract({
  name: 'reset_progress',
  surface: 'admin',
  audience: 'everyone',
  title: 'Reset the progress in a course',
  description:
    "Lets a learner begin a course anew: sessions, marks, quiz attempts and passes so far are archived, and the enrolment with its assignments and deadlines stays. Cannot be undone. For administrators, moderators and the course's instructors.",
  input: z.strictObject({ user, course, idempotency_key: keyParam }),
  output: z.object({ user: z.string().describe('id of the person'), course: z.string().describe('course id') }),
  refusals: pick(
    enrolmentRefusals,
    'user_not_found',
    'course_not_found',
    'enrollment_not_found',
    'idempotency_key_reused',
  ),
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  cli: { command: 'progress reset', positional: ['user', 'course'] },
});
