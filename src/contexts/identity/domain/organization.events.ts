import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { Locale } from '../../../platform/contract/refusal.js';

export type OrganizationRole = 'Member' | 'Manager' | 'Org Admin';

/** `timeZone` (IANA) and `locale` fall back to the installation's when null. */
export type OrganizationCreated = DomainEvent<
  'identity.OrganizationCreated',
  {
    readonly orgId: string;
    readonly title: string;
    readonly timeZone: string | null;
    readonly locale: Locale | null;
  }
>;
/** `formerTitle` is free for others afterwards, unless `title` is only another spelling of it. */
export type OrganizationRenamed = DomainEvent<
  'identity.OrganizationRenamed',
  { readonly orgId: string; readonly title: string; readonly formerTitle: string }
>;
export type OrganizationSuspended = DomainEvent<'identity.OrganizationSuspended', { readonly orgId: string }>;
export type OrganizationReinstated = DomainEvent<'identity.OrganizationReinstated', { readonly orgId: string }>;
export type MembershipGranted = DomainEvent<
  'identity.MembershipGranted',
  { readonly userId: string; readonly orgId: string; readonly role: OrganizationRole }
>;
export type MembershipRoleChanged = DomainEvent<
  'identity.MembershipRoleChanged',
  { readonly userId: string; readonly orgId: string; readonly role: OrganizationRole }
>;
export type MembershipRevoked = DomainEvent<
  'identity.MembershipRevoked',
  { readonly userId: string; readonly orgId: string }
>;
/** An organization decides only whether the quiz is compulsory; null follows the platform. */
export type OrganizationQuizPolicySet = DomainEvent<
  'identity.QuizPolicySet',
  { readonly orgId: string; readonly required: boolean | null }
>;

/** IANA; null follows the installation. Days that were reckoned before stay as they were. */
export type OrganizationTimeZoneSet = DomainEvent<
  'identity.OrganizationTimeZoneSet',
  { readonly orgId: string; readonly timeZone: string | null }
>;
/** For people without a language of their own; null follows the installation. */
export type OrganizationLocaleSet = DomainEvent<
  'identity.OrganizationLocaleSet',
  { readonly orgId: string; readonly locale: Locale | null }
>;

export type OrganizationEvent =
  | OrganizationCreated
  | OrganizationRenamed
  | OrganizationSuspended
  | OrganizationReinstated
  | MembershipGranted
  | MembershipRoleChanged
  | MembershipRevoked
  | OrganizationQuizPolicySet
  | OrganizationTimeZoneSet
  | OrganizationLocaleSet;
