import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { answerRefusals, placeRefusals } from '../domain/refusals.js';
import { homeworkSpaceParam, spaceShape } from '../shapes.contract.js';

/** The window that takes files. */
export const HOMEWORK_WINDOW = 'ui://homework-files';

export const uploadHomeworkFileContract = contract({
  name: 'upload_homework_file',
  surface: 'learner',
  audience: 'everyone',
  title: 'Open the window for files of a homework',
  description:
    'Shows the learner a window in the chat into which they drop the files of a homework: up to 10 files in the answer, 10 MB each, 30 MB at once. Call it when the learner has files to hand in and the task takes files. The files go to the platform without passing through you, as one version of the answer, and the window says in the learner’s words what was handed in. text says how to go on where the client shows no window. Text of an answer goes through submit_homework.',
  input: z.strictObject({ lesson: z.string().describe('lesson id'), space: homeworkSpaceParam }),
  output: z.object({
    window: z.string().optional().describe('the window; left out where the client shows none'),
    space: spaceShape.optional(),
    text: z.string().describe('how to go on, for the agent'),
  }),
  refusals: { ...placeRefusals, ...pick(answerRefusals, 'no_homework', 'answer_mode', 'accepted_locked') },
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  window: HOMEWORK_WINDOW,
});
