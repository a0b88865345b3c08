import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { Locale } from '../../../platform/contract/refusal.js';
import type { PlatformRole } from '../../../platform/contract/caller.js';

/** Where a person studies: `personal` or the id of an organization. Kept by id, so a renaming changes nothing. */
export type SpaceId = string;

/** The name and the id of the space that belongs to no organization. */
export const PERSONAL: SpaceId = 'personal';

/** A person without a locale of their own is answered in the organization's. */
export type UserRegistered = DomainEvent<
  'identity.UserRegistered',
  {
    readonly userId: string;
    readonly account: string;
    readonly fullName: string;
    readonly mail: string;
    readonly locale: Locale | null;
  }
>;
/** A registration that reserved names and never came to its end: nobody can be registered here any more. */
export type RegistrationAbandoned = DomainEvent<'identity.RegistrationAbandoned', { readonly userId: string }>;
export type PlatformRoleGranted = DomainEvent<
  'identity.PlatformRoleGranted',
  { readonly userId: string; readonly role: PlatformRole }
>;
export type PlatformRoleRevoked = DomainEvent<
  'identity.PlatformRoleRevoked',
  { readonly userId: string; readonly role: PlatformRole }
>;
export type SpaceSelected = DomainEvent<'identity.SpaceSelected', { readonly userId: string; readonly space: SpaceId }>;
/** Another name to sign in with; the former one is free for others afterwards. */
export type LoginChanged = DomainEvent<'identity.LoginChanged', { readonly userId: string; readonly account: string }>;
/** The former address is free for others afterwards. */
export type MailChanged = DomainEvent<'identity.MailChanged', { readonly userId: string; readonly mail: string }>;
export type PersonRenamed = DomainEvent<
  'identity.PersonRenamed',
  { readonly userId: string; readonly fullName: string }
>;
/** A language of one's own; null follows the organization. */
export type LocaleChosen = DomainEvent<
  'identity.LocaleChosen',
  { readonly userId: string; readonly locale: Locale | null }
>;
/** What the person is called in the system that people are imported from. */
export type SourcedIdAssigned = DomainEvent<
  'identity.SourcedIdAssigned',
  { readonly userId: string; readonly sourcedId: string }
>;
/** Not let in any more, and written to no more; everything learned stays. */
export type PersonDeactivated = DomainEvent<'identity.PersonDeactivated', { readonly userId: string }>;
export type PersonReactivated = DomainEvent<'identity.PersonReactivated', { readonly userId: string }>;
export type AccessViolationRecorded = DomainEvent<
  'identity.AccessViolationRecorded',
  { readonly userId: string; readonly set: string; readonly tool: string }
>;

/** From here on nobody is registered here; `by`: who erased the person. Their key is destroyed next (decision 0018). */
export type PersonErased = DomainEvent<'identity.PersonErased', { readonly userId: string; readonly by: string }>;

export type PersonEvent =
  | UserRegistered
  | RegistrationAbandoned
  | PlatformRoleGranted
  | PlatformRoleRevoked
  | SpaceSelected
  | LoginChanged
  | MailChanged
  | PersonRenamed
  | LocaleChosen
  | SourcedIdAssigned
  | PersonDeactivated
  | PersonReactivated
  | AccessViolationRecorded
  | PersonErased;
