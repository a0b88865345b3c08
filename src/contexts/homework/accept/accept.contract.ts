import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { reviewRefusals } from '../domain/refusals.js';
import { cardOutput, submissionParam, versionParam } from '../review-shapes.contract.js';

export const acceptHomeworkContract = contract({
  name: 'accept',
  surface: 'cabinet',
  audience: 'everyone',
  title: 'Accept a homework',
  description:
    'Closes a homework by accepting the version that was read: the learner cannot change it any more, until it is reopened. It is refused when the learner has handed in another version meanwhile.',
  input: z.strictObject({ submission: submissionParam, version: versionParam }),
  output: cardOutput,
  refusals: pick(reviewRefusals, 'submission_not_found', 'not_allowed', 'wrong_status', 'stale_version'),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
});
