import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { keyParam } from '../../../shared/shapes.js';
import { answerRefusals } from '../domain/refusals.js';
import { handedInOutput, homeworkSpaceParam } from '../shapes.contract.js';

/** 30 MiB of files in base64, and what is around them. */
const LARGEST_REQUEST = 42 * 1024 * 1024;

/** An answer with files is never empty. */
const { empty_answer: _never, ...filesRefusals } = answerRefusals;

export const storeHomeworkFileContract = contract({
  name: 'store_homework_file',
  surface: 'learner',
  audience: 'everyone',
  title: 'Hand in files of a homework',
  description:
    'Stores and hands in the files that the learner dropped into the window for homework. The window calls it, never the model: upload_homework_file opens that window, submit_homework takes text. All files of a call make one version of the answer, beside the files handed in before; the text stays as it is.',
  input: z.strictObject({
    lesson: z.string().describe('lesson id'),
    files: z
      .unknown()
      .optional()
      .meta({
        description: 'at most 10 in the whole answer, 10 MB each and 30 MB in one call',
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string', description: 'name of the file' },
            data: { type: 'string', description: 'its content, base64' },
          },
          required: ['name', 'data'],
          additionalProperties: false,
        },
      }),
    space: homeworkSpaceParam,
    ticket: z
      .string()
      .optional()
      .describe('of the window: holds it to the person, lesson and space that it was opened for'),
    idempotency_key: keyParam,
  }),
  output: handedInOutput,
  refusals: filesRefusals,
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  appOnly: true,
  largestRequest: LARGEST_REQUEST,
});
