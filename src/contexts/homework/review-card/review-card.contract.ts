import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { reviewRefusals } from '../domain/refusals.js';
import { cardOutput, submissionParam } from '../review-shapes.contract.js';

export const reviewCardContract = contract({
  name: 'review_card',
  surface: 'cabinet',
  audience: 'everyone',
  title: 'A homework to review',
  description:
    'Shows a submission whole, with all its versions, the task, the learner, and what can be done with it now. For managers of the organisation in whose space it was handed in, and for course creators and moderators.',
  input: z.strictObject({ submission: submissionParam }),
  output: cardOutput,
  refusals: pick(reviewRefusals, 'submission_not_found', 'not_allowed'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
