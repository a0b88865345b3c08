import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';
import { organization, organizationShape } from '../shapes.js';

export const renameOrganizationContract = contract({
  name: 'rename_organization',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Rename an organisation',
  description:
    'Gives an organisation another title, unique in the installation. Answers print it from the next call, spaces that people selected stay selected, and the former title is free for others.',
  input: z.object({
    organization,
    title: z.string().describe('New title, 2 to 140 characters, unique; upper and lower case are the same'),
  }),
  output: z.object(organizationShape),
  refusals: pick(identityRefusals, 'organization_not_found', 'organization_name_invalid', 'organization_name_taken'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'organization rename', positional: ['organization', 'title'] },
});
