import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { reviewRefusals } from '../domain/refusals.js';
import { cardOutput, commentParam, submissionParam, versionParam } from '../review-shapes.contract.js';

export const sendBackHomeworkContract = contract({
  name: 'send_back',
  surface: 'cabinet',
  audience: 'everyone',
  title: 'Send a homework back',
  description:
    'Sends a homework back to be reworked, with a comment that the learner reads. The deadline stays as it is. It is refused when the learner has handed in another version meanwhile.',
  input: z.strictObject({ submission: submissionParam, version: versionParam, comment: commentParam }),
  output: cardOutput,
  refusals: pick(
    reviewRefusals,
    'submission_not_found',
    'not_allowed',
    'comment_required',
    'wrong_status',
    'stale_version',
  ),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
});
