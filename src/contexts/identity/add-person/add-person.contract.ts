import { z } from 'zod';
import { named } from '../../../platform/contract/argument-reasons.js';
import { typedText } from '../../../platform/contract/typed-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { keyParam } from '../../../shared/shapes.js';
import { identityRefusals } from '../domain/refusals.js';
import { locale, personShape } from '../shapes.js';

export const addPersonContract = contract({
  name: 'add_person',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Add a person',
  description:
    'Registers a person with a login and a mail address that nobody else has. Give them a key with issue_key and an organisation with grant_membership afterwards. A registration that broke off half way is simply repeated.',
  input: z.object({
    login: typedText(2, 140)
      .regex(/^\s*\S+\s*$/u, named('noSpaces'))
      .describe('Name to sign in with, 2 to 140 characters without spaces; upper and lower case are the same'),
    mail: typedText(3, 254)
      .regex(/^\s*[^\s@]+@[^\s@]+\s*$/u, named('mail'))
      .describe('Mail address'),
    full_name: typedText(1, 140).describe('Name as other people see it, at most 140 characters'),
    locale: locale.optional().describe('Language of the answers; without it that of the organisation is used'),
    admin: z
      .boolean()
      .optional()
      .describe('Also give the platform role Administrator; only an Administrator may ask for this'),
    idempotency_key: keyParam,
  }),
  output: z.object(personShape),
  refusals: pick(identityRefusals, 'login_taken', 'mail_taken', 'idempotency_key_reused'),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  cli: { command: 'person add', positional: ['login'] },
});
