import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';
import { organization, organizationShape } from '../shapes.js';

export const suspendOrganizationContract = contract({
  name: 'suspend_organization',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Suspend an organisation',
  description:
    'Suspends an organisation: its courses and its space close for everybody at once; enrolments and progress are kept. Undone with resume_organization.',
  input: z.object({ organization }),
  output: z.object(organizationShape),
  refusals: pick(identityRefusals, 'organization_not_found'),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  cli: { command: 'organization suspend', positional: ['organization'] },
});
