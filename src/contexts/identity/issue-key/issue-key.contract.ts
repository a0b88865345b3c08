import { z } from 'zod';
import { typedText } from '../../../platform/contract/typed-text.js';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { keyParam } from '../../../shared/shapes.js';
import { identityRefusals } from '../domain/refusals.js';
import { channel, user } from '../shapes.js';

export const issueKeyContract = contract({
  name: 'issue_key',
  surface: 'admin',
  audience: ['Administrator'],
  title: 'Issue a personal key',
  description:
    "Issues a key with which a person's agent acts as that person. The key is shown in this answer and never again; only its hash is kept. Give it to nobody but the person.",
  input: z.object({
    user,
    label: typedText(1, 140).describe('What the key is for, e.g. laptop; at most 140 characters'),
    channel: channel.optional().describe('agent: the own agent of the person (default); web: the chat on the web page'),
    expires: z.iso
      .datetime({ offset: true })
      .optional()
      .describe(
        'Instant from which the key is no longer valid, e.g. 2030-01-31T00:00:00Z; without it the key has no end',
      ),
    idempotency_key: keyParam,
  }),
  output: z.object({
    key: z.string().describe('The key itself, shown only now'),
    key_id: z.string().describe('Id of the key'),
    user: z.string().describe('Id of the person'),
    label: peopleText(z.string().describe('What the key is for')),
    channel,
    expires_at: z.string().nullable().describe('Instant from which it is no longer valid, with offset; null: no end'),
  }),
  refusals: pick(identityRefusals, 'user_not_found', 'expiry_in_past', 'key_already_shown', 'idempotency_key_reused'),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  cli: { command: 'key issue', positional: ['user'] },
});
