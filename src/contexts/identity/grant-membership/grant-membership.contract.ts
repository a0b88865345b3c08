import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';
import { membershipShape, organization, organizationRole, user } from '../shapes.js';

export const grantMembershipContract = contract({
  name: 'grant_membership',
  surface: 'admin',
  audience: 'everyone',
  title: 'Take a person into an organisation',
  description:
    'Takes a person into an organisation, or gives a member another role there. The only Org Admin keeps that role until somebody else has it. For administrators; an Org Admin gives members of the own organisation another role.',
  input: z.object({
    user,
    organization,
    role: organizationRole.optional().describe('Role in the organisation; Member by default'),
  }),
  output: z.object(membershipShape),
  refusals: pick(identityRefusals, 'user_not_found', 'organization_not_found', 'last_org_admin'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'membership grant', positional: ['user', 'organization'] },
});
