import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';
import { channel, user } from '../shapes.js';

export const listKeysContract = contract({
  name: 'list_keys',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'List the keys of a person',
  description:
    'Lists the keys of a person, newest first: what each is for, until when it is valid, and when it was last used. The keys themselves are not kept anywhere.',
  input: z.object({ user }),
  output: z.object({
    keys: z.array(
      z.object({
        key_id: z.string(),
        label: z.string(),
        channel,
        issued_at: z.string(),
        expires_at: z.string().nullable(),
        revoked_at: z.string().nullable(),
        last_used_at: z.string().nullable(),
      }),
    ),
  }),
  refusals: pick(identityRefusals, 'user_not_found'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'key list', positional: ['user'] },
});
