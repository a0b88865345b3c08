import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { typedText } from '../../../platform/contract/typed-text.js';
import { contract } from '../../../platform/contract/use-case.js';
import { keyParam } from '../../../shared/shapes.js';
import { answerRefusals, placeRefusals } from '../domain/refusals.js';
import { handedInOutput, homeworkSpaceParam } from '../shapes.contract.js';

/** Characters of an answer: some ten pages. One event holds them, and one result shows them. */
export const LONGEST_ANSWER = 20_000;

export const submitHomeworkContract = contract({
  name: 'submit_homework',
  surface: 'learner',
  audience: 'everyone',
  title: 'Hand in the text of a homework',
  description:
    'Submits or changes the text of a lesson’s homework. Call it when the learner has told or written the answer and wants it handed in. The text replaces the former one entirely: to add to an answer, first read it with my_homework and lesson, and pass the whole. Files of the answer stay as they are. Every save is a new version with status Submitted, and the curator sees all versions. It may be handed in before the lesson is closed.',
  input: z.strictObject({
    lesson: z.string().describe('lesson id'),
    answer: typedText(0, LONGEST_ANSWER).describe(
      'the answer of the learner, markdown; replaces the former text entirely; up to 20,000 characters',
    ),
    space: homeworkSpaceParam,
    idempotency_key: keyParam,
  }),
  output: handedInOutput,
  refusals: {
    ...placeRefusals,
    ...pick(
      answerRefusals,
      'no_homework',
      'empty_answer',
      'answer_mode',
      'accepted_locked',
      'busy',
      'idempotency_key_reused',
    ),
  },
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
});
