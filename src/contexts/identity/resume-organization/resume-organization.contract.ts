import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';
import { organization, organizationShape } from '../shapes.js';

export const resumeOrganizationContract = contract({
  name: 'resume_organization',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Resume an organisation',
  description: 'Opens a suspended organisation again: its courses and its space are back at once, with all progress.',
  input: z.object({ organization }),
  output: z.object(organizationShape),
  refusals: pick(identityRefusals, 'organization_not_found'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'organization resume', positional: ['organization'] },
});
