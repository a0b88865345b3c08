import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { identityRefusals } from '../domain/refusals.js';
import { organization, organizationRole } from '../shapes.js';

export const listMembersContract = contract({
  name: 'list_members',
  surface: 'admin',
  audience: 'everyone',
  title: 'List the members of an organisation',
  description:
    'Lists who belongs to an organisation, with their role there, and with left also who has left it. For administrators, and managers of the organisation. Go on with next_cursor as the cursor of the next call.',
  input: z.object({
    organization,
    left: z.boolean().optional().describe('Also those who have left'),
    limit: z.int().min(1).max(500).optional().describe('People per page, 100 by default'),
    cursor: cursorParam,
  }),
  output: z.object({
    members: z
      .array(
        z.object({
          user: z.string().describe('Id of the person'),
          login: peopleText(z.string().nullable().describe('Login; null for somebody who was erased')),
          full_name: peopleText(z.string().nullable().describe('Name')),
          role: organizationRole,
          deactivated: z.boolean().describe('Whether the person is not let in'),
          joined_at: z.string().describe('When they joined, for the last time'),
          left_at: z.string().nullable().describe('When they left'),
        }),
      )
      .describe('In the order of joining'),
    next_cursor: nextCursorShape,
  }),
  refusals: pick(identityRefusals, 'organization_not_found'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'membership list', positional: ['organization'] },
});
