import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { lessonsRefusals } from '../domain/refusals.js';
import { emptyBlocksShape, lessonRefShape, questionShape } from '../shapes.contract.js';

const result = z.object({
  score: z.number().describe('share of right answers, three decimals'),
  passed: z.boolean().describe('whether the quiz is passed'),
  correct: z.int().describe('questions answered rightly'),
  total: z.int().describe('questions in all'),
  pass_threshold: z.number().describe('share needed to pass, as it was when the attempt began'),
  objective_results: z
    .record(z.string(), z.object({ correct: z.int().describe('right answers'), total: z.int().describe('questions') }))
    .describe('objective key → counts'),
  session_status: z
    .enum(['In Progress', 'Awaiting Quiz', 'Completed', 'Abandoned'])
    .describe('status of the session after the answer'),
  explanations: z
    .array(
      z.object({
        id: z.string().describe('question id'),
        text: z.string().describe('question text'),
        explanation: z.string().describe("the author's explanation"),
      }),
    )
    .optional()
    .describe('passed attempt only: explanations of the questions answered wrongly'),
  next_lesson: lessonRefShape
    .nullable()
    .optional()
    .describe('passed attempt only: the first lesson of the course that is not passed'),
  empty_blocks: emptyBlocksShape
    .optional()
    .describe('passed attempt only: document sections of this lesson left unfilled'),
  retry_after: z
    .string()
    .nullable()
    .optional()
    .describe('failed attempt only: when the next attempt may begin, with offset; null when none is left'),
  attempts_left: z.int().nullable().optional().describe('failed attempt only: attempts left; null: no limit'),
});

export const submitAnswerContract = contract({
  name: 'submit_answer',
  surface: 'learner',
  audience: 'everyone',
  title: "Send the learner's answer",
  description:
    "Sends the learner's answer to one question of the quiz and returns the verdict with the next question, or the result after the last one. Call it only with what the learner wrote after seeing the whole question. The server alone gives the verdict; a wrong answer comes without explanation, and you do not name the right option before the attempt has ended.",
  input: z.strictObject({
    attempt: z.string().describe('attempt id from request_quiz'),
    question: z.string().describe('id of the question being answered'),
    answer: z.string().describe('id of the chosen option, e.g. V2; the text of the option is accepted too'),
    student_words: z
      .string()
      .optional()
      .describe(
        'needed: what the learner wrote in answer to this question, word for word; does not affect the verdict',
      ),
  }),
  output: z.object({
    verdict: z
      .object({
        correct: z.boolean().describe('whether the answer is right'),
        explanation: z.string().optional().describe('only with a right answer'),
      })
      .describe('the verdict of the server'),
    next_question: questionShape.nullable().describe('the next question; null when all are answered'),
    attempt_finished: z.boolean().describe('whether the attempt has ended'),
    next: z.string().optional().describe('with the next question: what to do now'),
    result: result.optional().describe('only after the last question'),
    teaching_rules: z
      .string()
      .optional()
      .describe('passed attempt only: closing rules for the agent; absent in the web chat'),
  }),
  refusals: pick(
    lessonsRefusals,
    'not_your_session',
    'course_not_released',
    'student_words_required',
    'quiz_attempt_cancelled',
    'attempt_finished',
    'not_enrolled',
    'organization_suspended',
    'question_mismatch',
    'busy',
  ),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
});
