import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';
import { organization, organizationShape } from '../shapes.js';

export const setOrganizationPolicyContract = contract({
  name: 'set_organization_policy',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: "Set an organisation's policy",
  description:
    'Decides whether passing the quiz is compulsory in the space of an organisation, or whether it follows the platform again. Every other setting is common to all.',
  input: z.object({
    organization,
    quiz_required: z
      .enum(['yes', 'no', 'platform'])
      .describe('yes: a lesson closes only with a passed quiz; no: it closes without; platform: as the platform says'),
  }),
  output: z.object(organizationShape),
  refusals: pick(identityRefusals, 'organization_not_found'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'organization policy', positional: ['organization'] },
});
