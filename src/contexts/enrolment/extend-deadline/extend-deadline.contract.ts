import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { enrolmentRefusals } from '../domain/refusals.js';
import { assignmentShape, course, organization, user } from '../shapes.js';

export const extendDeadlineContract = contract({
  name: 'extend_deadline',
  surface: 'admin',
  audience: 'everyone',
  title: "Extend one person's deadline",
  description:
    "Gives one person more time for an organisation's assignment. Wherever their deadline is shown or counted, this day holds from the next call; the others keep theirs. New terms of the assignment do not shorten it. For administrators, and managers of the organisation.",
  input: z.strictObject({
    user,
    organization,
    course,
    until: z
      .union([z.iso.date(), z.literal('')])
      .describe("last day, YYYY-MM-DD, in the organisation's calendar; an empty text takes the extension away"),
  }),
  output: z.object({
    ...assignmentShape,
    deadline: z.string().nullable().describe('last day that holds for the person'),
    assigned_deadline: z.string().nullable().describe('last day as assigned'),
  }),
  refusals: pick(
    enrolmentRefusals,
    'user_not_found',
    'organization_not_found',
    'course_not_found',
    'assignment_not_found',
    'extension_not_later',
  ),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'assignment extend', positional: ['user', 'course', 'organization', 'until'] },
});
