import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { lessonsRefusals } from '../domain/refusals.js';
import { questionShape, sessionParam } from '../shapes.contract.js';

export const requestQuizContract = contract({
  name: 'request_quiz',
  surface: 'learner',
  audience: 'everyone',
  title: "Ask for the lesson's quiz",
  description:
    "Starts the lesson's quiz, or goes on with the attempt already open, and returns the next question. Call it when no required goal is open; while one is, the refusal says which. Show the whole question with all options, wait for the learner and send the answer with submit_answer; never answer for the learner.",
  input: z.strictObject({ session: sessionParam }),
  output: z.object({
    attempt: z.string().describe('attempt id, for submit_answer'),
    question: questionShape.describe('the first question without an answer'),
    next: z.string().describe('what to do now, for the agent'),
    teaching_rules: z.string().optional().describe('rules of the quiz for the agent; absent in the web chat'),
    previous_attempt_cancelled: z
      .object({
        attempt: z.string().describe('the cancelled attempt'),
        reason: z.enum(['quiz_changed', 'attempt_outdated', 'lesson_removed']).describe('why it was cancelled'),
      })
      .optional()
      .describe('an attempt that a new version of the course cancelled and nobody was told of yet; told once'),
  }),
  refusals: pick(
    lessonsRefusals,
    'not_your_session',
    'course_not_released',
    'not_enrolled',
    'organization_suspended',
    'run_archived',
    'lesson_not_in_release',
    'goals_open',
    'quiz_not_configured',
    'quiz_attempts_exhausted',
    'retry_too_soon',
    'busy',
  ),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
});
