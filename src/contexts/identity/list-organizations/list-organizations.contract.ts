import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { organizationShape } from '../shapes.js';

export const listOrganizationsContract = contract({
  name: 'list_organizations',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'List organisations',
  description:
    'Lists all organisations, oldest first, with their ids, whether they are suspended and how many belong to them.',
  input: z.object({}),
  output: z.object({
    organizations: z
      .array(z.object({ ...organizationShape, members: z.int().describe('How many people belong to it') }))
      .describe('Oldest first'),
  }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'organization list' },
});
