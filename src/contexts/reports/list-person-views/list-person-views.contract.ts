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

export const listPersonViewsContract = contract({
  name: 'list_person_views',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'List looks at people',
  description:
    'Lists which managers looked at how a single person learns, with an agent or on the page for managers, the latest look first. Use it when somebody asks who has seen their sessions and results.',
  input: z.strictObject({
    user: user.optional().describe('Login or id of who looked: only theirs'),
    learner: user.optional().describe('Login or id of a person: only looks at them'),
    limit: z.int().min(1).max(200).optional().describe('Looks per page, 50 by default'),
    cursor: cursorParam,
  }),
  output: z.object({
    views: z
      .array(
        z.object({
          user: someone.describe('Who looked'),
          learner: someone.describe('At whom'),
          organizations: z
            .array(
              z.object({
                id: z.string().describe('Id of the organisation'),
                title: peopleText(z.string().describe('Title of the organisation')),
              }),
            )
            .describe('In whose name it was granted; empty: for the platform'),
          at: z.string().describe('When, with offset'),
        }),
      )
      .describe('The latest first'),
    next_cursor: nextCursorShape,
  }),
  refusals: pick(sharedRefusals, 'user_not_found'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'person-view list' },
});
