import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { reviewRefusals } from '../domain/refusals.js';
import { cardOutput, commentParam, submissionParam, versionParam } from '../review-shapes.contract.js';

export const reopenHomeworkContract = contract({
  name: 'reopen',
  surface: 'cabinet',
  audience: 'everyone',
  title: 'Reopen an accepted homework',
  description:
    'Opens an accepted homework again, with a comment that the learner reads: the acceptance is withdrawn and the learner may hand in another version.',
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
