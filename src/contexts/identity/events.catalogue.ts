import { z } from 'zod';
import { catalogue, event } from '../../platform/event-store/catalogue/event-definition.js';
import type { AccessKeyEvent } from './domain/access-key.events.js';
import type { ClaimEvent } from './domain/claim.events.js';
import type { OrganizationEvent } from './domain/organization.events.js';
import type { PersonEvent } from './domain/person.events.js';
import type { PlatformSettingsEvent } from './domain/platform-settings.events.js';
import type { SignInEvent } from './domain/sign-in.events.js';

export type IdentityEvent =
  AccessKeyEvent | ClaimEvent | OrganizationEvent | PersonEvent | PlatformSettingsEvent | SignInEvent;

const id = z.string().min(1);
const instant = z.string();
const locale = z.enum(['en', 'ru']).nullable();
const platformRole = z.enum(['Course Creator', 'Moderator', 'System Manager', 'Administrator']);
const organizationRole = z.enum(['Member', 'Manager', 'Org Admin']);
const claimed = z.strictObject({ kind: z.string(), ownerId: id });

/** How every event of people, organizations, keys, sign-ins and settings is recorded. */
export const identityEvents = catalogue<IdentityEvent>({
  'identity.UserRegistered': event(
    z.strictObject({ userId: id, account: z.string(), fullName: z.string(), mail: z.string(), locale }),
    { personal: ['account', 'fullName', 'mail'] },
  ),
  'identity.RegistrationAbandoned': event(z.strictObject({ userId: id })),
  'identity.PlatformRoleGranted': event(z.strictObject({ userId: id, role: platformRole })),
  'identity.PlatformRoleRevoked': event(z.strictObject({ userId: id, role: platformRole })),
  'identity.SpaceSelected': event(z.strictObject({ userId: id, space: id })),
  'identity.AccessViolationRecorded': event(z.strictObject({ userId: id, set: z.string(), tool: z.string() })),
  'identity.LoginChanged': event(z.strictObject({ userId: id, account: z.string() }), { personal: ['account'] }),
  'identity.MailChanged': event(z.strictObject({ userId: id, mail: z.string() }), { personal: ['mail'] }),
  'identity.PersonRenamed': event(z.strictObject({ userId: id, fullName: z.string() }), { personal: ['fullName'] }),
  'identity.LocaleChosen': event(z.strictObject({ userId: id, locale })),
  'identity.SourcedIdAssigned': event(z.strictObject({ userId: id, sourcedId: z.string() }), {
    personal: ['sourcedId'],
  }),
  'identity.PersonDeactivated': event(z.strictObject({ userId: id })),
  'identity.PersonReactivated': event(z.strictObject({ userId: id })),
  'identity.PersonErased': event(z.strictObject({ userId: id, by: id })),

  'identity.OrganizationCreated': event(
    z.strictObject({ orgId: id, title: z.string(), timeZone: z.string().nullable(), locale }),
  ),
  'identity.OrganizationRenamed': event(z.strictObject({ orgId: id, title: z.string(), formerTitle: z.string() })),
  'identity.OrganizationSuspended': event(z.strictObject({ orgId: id })),
  'identity.OrganizationReinstated': event(z.strictObject({ orgId: id })),
  'identity.MembershipGranted': event(z.strictObject({ userId: id, orgId: id, role: organizationRole })),
  'identity.MembershipRoleChanged': event(z.strictObject({ userId: id, orgId: id, role: organizationRole })),
  'identity.MembershipRevoked': event(z.strictObject({ userId: id, orgId: id })),
  'identity.OrganizationTimeZoneSet': event(z.strictObject({ orgId: id, timeZone: z.string().nullable() })),
  'identity.OrganizationLocaleSet': event(z.strictObject({ orgId: id, locale })),
  'identity.QuizPolicySet': event(z.strictObject({ orgId: id, required: z.boolean().nullable() })),

  'identity.PersonalKeyIssued': event(
    z.strictObject({
      keyId: id,
      userId: id,
      label: z.string(),
      channel: z.string(),
      secretHash: z.string(),
      expiresAt: instant.nullable(),
    }),
    { personal: ['label'], version: 2, upcasters: [(data) => data] },
  ),
  'identity.PersonalKeyRevoked': event(z.strictObject({ keyId: id })),

  'identity.SignInRequested': event(
    z.strictObject({ signInId: id, userId: id, linkHash: z.string(), linkExpiresAt: instant }),
  ),
  'identity.SignedIn': event(
    z.strictObject({ signInId: id, userId: id, secretHash: z.string(), keyId: id.nullable(), expiresAt: instant }),
  ),
  'identity.SignedOut': event(z.strictObject({ signInId: id })),

  'identity.ClaimTaken': event(claimed, { version: 2, upcasters: [(data) => data] }),
  'identity.ClaimReleased': event(claimed, { version: 2, upcasters: [(data) => data] }),

  'identity.PlatformSettingChanged': event(z.strictObject({ key: id, value: z.union([z.int().min(0), z.boolean()]) })),
});
