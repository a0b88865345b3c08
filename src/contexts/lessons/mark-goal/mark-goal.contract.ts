import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { lessonsRefusals } from '../domain/refusals.js';
import { goalStatusShape, nextStepShape, objectiveStatusShape, sessionParam } from '../shapes.contract.js';

export const markGoalContract = contract({
  name: 'mark_goal',
  surface: 'learner',
  audience: 'everyone',
  title: 'Mark a goal of the lesson',
  description:
    'Marks one goal of the lesson as worked through, with the evidence for it. Call it as soon as a goal is worked through, so that the next session can rely on it even if this one breaks off. The answer tells what is still open in the objective and what comes next; marking out of order is fine. A repeated mark replaces the former one.',
  input: z.strictObject({
    session: sessionParam,
    goal: z.string().describe('goal key from lesson_map of start_lesson'),
    status: z
      .string()
      .describe(
        'done: the learner showed it on their own task; planned: the learner decided to apply it; not_needed: an optional goal did not come up; open: back to work, erases the evidence',
      ),
    evidence: z
      .string()
      .optional()
      .describe(
        'what the learner did or said, at most 500 characters, without personal data; needed for every status but open',
      ),
    resume_from: z
      .string()
      .optional()
      .describe(
        'one sentence, at most 500 characters: where to go on if the session breaks off; without it the earlier note stays',
      ),
  }),
  output: z.object({
    goal: z.string().describe('goal key'),
    status: goalStatusShape,
    objective: z
      .object({
        key: z.string().describe('objective key'),
        status: objectiveStatusShape,
        open: z.array(z.string()).describe('keys of its required goals still open, in order'),
      })
      .describe("the goal's objective"),
    lesson: z
      .object({ status: z.enum(['not_started', 'in_progress', 'covered', 'passed']).describe('status of the lesson') })
      .describe('the lesson'),
    next_step: nextStepShape,
    next: z.string().describe('the same step as a sentence for the agent'),
    signals: z.array(z.string()).optional().describe('observations for the agent; absent when there is nothing to say'),
  }),
  refusals: pick(
    lessonsRefusals,
    'not_your_session',
    'course_not_released',
    'not_enrolled',
    'organization_suspended',
    'session_closed',
    'goal_status_unknown',
    'evidence_required',
    'evidence_too_long',
    'resume_from_too_long',
    'run_archived',
    'lesson_not_in_release',
    'goal_unknown',
    'goal_removed',
    'not_needed_required',
    'busy',
  ),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
});
