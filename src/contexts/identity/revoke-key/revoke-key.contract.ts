import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';

export const revokeKeyContract = contract({
  name: 'revoke_key',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Revoke a key',
  description:
    'Revokes a personal key for ever: the very next call with it is refused as signed out. Other keys of the person stay valid.',
  input: z.object({
    key_id: z.string().min(1).max(64).describe('Id of the key: the part between the underscores, or from list_keys'),
  }),
  output: z.object({ key_id: z.string().describe('Id of the key') }),
  refusals: pick(identityRefusals, 'key_not_found'),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  cli: { command: 'key revoke', positional: ['key_id'] },
});
