import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { reviewRefusals } from '../domain/refusals.js';
import { cardOutput, submissionParam, versionParam } from '../review-shapes.contract.js';

export const extendHomeworkContract = contract({
  name: 'extend',
  surface: 'cabinet',
  audience: 'everyone',
  title: 'Give more time for a homework',
  description:
    'Gives a learner more time for one homework: its deadline becomes the end of the day passed, on the clock of the space. The homework of others stays as it is. It is refused when the learner has handed in another version meanwhile.',
  input: z.strictObject({
    submission: submissionParam,
    version: versionParam,
    due: z.iso.date().describe('the new last day, YYYY-MM-DD'),
  }),
  output: cardOutput,
  refusals: pick(
    reviewRefusals,
    'submission_not_found',
    'not_allowed',
    'wrong_status',
    'stale_version',
    'due_not_later',
  ),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
});
