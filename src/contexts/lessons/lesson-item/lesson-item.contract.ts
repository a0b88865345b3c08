import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { lessonsRefusals } from '../domain/refusals.js';
import { goalShape, sessionParam } from '../shapes.contract.js';

export const lessonItemContract = contract({
  name: 'lesson_item',
  surface: 'learner',
  audience: 'everyone',
  title: 'Read the details of a goal',
  description:
    'Returns the details of one goal of the lesson: what to work through and how to see that the learner can do it. Fetch them when you come to the goal; lesson_map carries titles only. The text is written for the agent and is not read out to the learner. Changes nothing.',
  input: z.strictObject({
    session: sessionParam,
    goal: z.string().describe('goal key from lesson_map, e.g. term:T1'),
  }),
  output: z.object({
    goal: goalShape.describe('the goal and its status'),
    details: z.string().describe('details from the lesson package, for the agent; empty when the author wrote none'),
    next: z.string().optional().describe('only for an open goal: work it through and mark it'),
  }),
  refusals: pick(
    lessonsRefusals,
    'not_your_session',
    'course_not_released',
    'not_enrolled',
    'organization_suspended',
    'lesson_not_in_release',
    'goal_unknown',
  ),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
