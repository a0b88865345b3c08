import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { isTimeZone } from '../../../platform/text/zone.js';
import { identityRefusals } from '../domain/refusals.js';
import { organization, organizationShape } from '../shapes.js';

export const changeOrganizationContract = contract({
  name: 'change_organization',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: "Change an organisation's time zone or language",
  description:
    "Changes the time zone in which an organisation's days and deadlines are reckoned, or the language of answers to people who have none of their own; what is left out stays. Both hold from the next call. Its title is changed with rename_organization, its quiz policy with set_organization_policy.",
  input: z.object({
    organization,
    time_zone: z
      .string()
      .refine((value) => value === '' || isTimeZone(value))
      .optional()
      .describe('IANA time zone, e.g. Europe/Berlin; an empty text follows the installation'),
    locale: z
      .enum(['en', 'ru', 'installation'])
      .optional()
      .describe('Language of answers; installation: as the installation says'),
  }),
  output: z.object(organizationShape),
  refusals: pick(identityRefusals, 'organization_not_found'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'organization change', positional: ['organization'] },
});
