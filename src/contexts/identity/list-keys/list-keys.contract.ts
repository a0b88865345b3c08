import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';
import { user } from '../shapes.js';

export const listKeysContract = contract({
  name: 'list_keys',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'List the keys of a person',
  description:
    'Lists the keys of a person, newest first: what each is for, until when it is valid, and when it was last used. The keys themselves are not kept anywhere.',
  input: z.object({ user }),
  output: z.object({
    keys: z
      .array(
        z.object({
          key_id: z.string().describe('Id of the key'),
          label: peopleText(z.string().describe('What the key is for')),
          channel: z.string().describe('agent or web; another value was issued by a later version of Lyceum'),
          issued_at: z.string().describe('When it was issued, with offset'),
          expires_at: z.string().nullable().describe('Instant from which it is no longer valid; null: no end'),
          revoked_at: z.string().nullable().describe('When it was revoked; null: never'),
          last_used_at: z.string().nullable().describe('When it was last used; null: never'),
        }),
      )
      .describe('Newest first'),
  }),
  refusals: pick(identityRefusals, 'user_not_found'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'key list', positional: ['user'] },
});
