import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';
import { personShape, platformRole, user } from '../shapes.js';

export const revokeRoleContract = contract({
  name: 'revoke_role',
  surface: 'admin',
  audience: ['Administrator'],
  title: 'Take a platform role away',
  description:
    'Takes a platform role away from a person. It no longer counts from the very next call of any of their keys.',
  input: z.object({ user, role: platformRole.describe('The platform role') }),
  output: z.object(personShape),
  refusals: pick(identityRefusals, 'user_not_found'),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  cli: { command: 'role revoke', positional: ['user', 'role'] },
});
