import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { sharedRefusals } from '../../../shared/refusals.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';

const user = z.string().min(1).max(300);
const someone = z.object({
  id: z.string().describe('Id of the person'),
  login: peopleText(z.string().nullable().describe('Name to sign in with; null when it is not known')),
});

export const listRunViewsContract = contract({
  name: 'list_run_views',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'List looks at learners’ runs',
  description:
    'Lists who looked with goal_runs at how learners go through lessons and what they said, the latest look first, and whom each look showed. Use it when a learner asks who has seen their evidence, or to check how an instructor uses it.',
  input: z.strictObject({
    user: user.optional().describe('Login or id of who looked: only theirs'),
    learner: user.optional().describe('Login or id of a learner: only looks that showed them'),
    course: z.string().min(1).max(200).optional().describe('Id or key of a course: only looks into it'),
    limit: z.int().min(1).max(200).optional().describe('Looks per page, 50 by default'),
    cursor: cursorParam,
  }),
  output: z.object({
    views: z
      .array(
        z.object({
          user: someone.describe('Who looked'),
          course: z
            .object({ id: z.string().describe('Course id'), title: z.string().describe('Title of the course') })
            .describe('Into which course'),
          lesson: z.string().nullable().describe('Key of the lesson that was asked for; null: all'),
          learners: z.array(someone).describe('Whom the look showed'),
          at: z.string().describe('When, with offset'),
        }),
      )
      .describe('The latest first'),
    next_cursor: nextCursorShape,
  }),
  refusals: pick(sharedRefusals, 'user_not_found', 'course_not_found'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'run-view list' },
});
