import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { identityRefusals } from '../domain/refusals.js';
import { personShape, user } from '../shapes.js';

export const listViolationsContract = contract({
  name: 'list_violations',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'List access violations',
  description:
    'Lists calls that people had no right to make and that were answered with 403, the latest first: somebody without an authoring role at the tools of curators, for one. Further calls of the same tool by the same person within an hour count as the one listed. Go on with next_cursor as the cursor of the next call.',
  input: z.strictObject({
    user: user.optional().describe('Login or id of a person: only theirs'),
    limit: z.int().min(1).max(200).optional().describe('Violations per page, 50 by default'),
    cursor: cursorParam,
  }),
  output: z.object({
    violations: z
      .array(
        z.object({
          user: z
            .object({
              id: personShape.id,
              login: peopleText(z.string().nullable().describe('Name to sign in with; null when it is not known')),
            })
            .describe('Who called'),
          set: z.string().describe('The set of tools, such as authoring'),
          tool: z.string().nullable().describe('The tool; null when the request did not come as far as naming one'),
          at: z.string().describe('When it was called first, with offset'),
        }),
      )
      .describe('The latest first'),
    next_cursor: nextCursorShape,
  }),
  refusals: pick(identityRefusals, 'user_not_found'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'violation list' },
});
