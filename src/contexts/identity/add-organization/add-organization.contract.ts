import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { isTimeZone } from '../../../platform/text/zone.js';
import { keyParam } from '../../../shared/shapes.js';
import { identityRefusals } from '../domain/refusals.js';
import { locale, organizationShape } from '../shapes.js';

export const addOrganizationContract = contract({
  name: 'add_organization',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Add an organisation',
  description:
    'Creates an organisation: a space of its own for the people in it. Its title is unique in the installation. Take people in with grant_membership afterwards.',
  input: z.object({
    title: z.string().describe('Title, 2 to 140 characters, unique; upper and lower case are the same'),
    time_zone: z
      .string()
      .refine(isTimeZone)
      .optional()
      .describe('IANA time zone in which its days are reckoned, e.g. Europe/Berlin; else that of the installation'),
    locale: locale.optional().describe('Language of answers to people who have none of their own'),
    idempotency_key: keyParam,
  }),
  output: z.object(organizationShape),
  refusals: pick(identityRefusals, 'organization_name_invalid', 'organization_name_taken', 'idempotency_key_reused'),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  cli: { command: 'organization add', positional: ['title'] },
});
