import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';
import { personShape, platformRole, user } from '../shapes.js';

export const grantRoleContract = contract({
  name: 'grant_role',
  surface: 'admin',
  audience: ['Administrator'],
  title: 'Give a platform role',
  description:
    'Gives a person a platform role. Course Creator, Moderator, System Manager and Administrator may use the authoring tools; System Manager and Administrator also administer.',
  input: z.object({ user, role: platformRole.describe('The platform role') }),
  output: z.object(personShape),
  refusals: pick(identityRefusals, 'user_not_found'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'role grant', positional: ['user', 'role'] },
});
