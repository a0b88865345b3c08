import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';
import { organization, user } from '../shapes.js';

export const revokeMembershipContract = contract({
  name: 'revoke_membership',
  surface: 'admin',
  audience: 'everyone',
  title: 'End a membership',
  description:
    "Ends a person's membership of an organisation. Enrolments, progress and documents are kept; the space of the organisation closes for the person at once. For administrators; a manager may do it for members of the own organisation, an Org Admin for all of it.",
  input: z.object({ user, organization }),
  output: z.object({
    user: z.string().describe('Id of the person'),
    organization: z.string().describe('Id of the organisation'),
  }),
  refusals: pick(identityRefusals, 'user_not_found', 'organization_not_found', 'not_a_member', 'last_org_admin'),
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  cli: { command: 'membership revoke', positional: ['user', 'organization'] },
});
