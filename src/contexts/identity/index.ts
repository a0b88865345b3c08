export { IdentityModule } from './identity.module.js';
export { identityReactions, identityUseCases } from './use-cases.js';
export { identityEvents } from './events.catalogue.js';
export { PersonLocale } from './access/person-locale.js';
export { SignInAuthenticator, type Visitor } from './access/sign-in-authenticator.js';
export { RequestSignInHandler } from './request-sign-in/request-sign-in.handler.js';
export { SignInHandler } from './sign-in/sign-in.handler.js';
export { SignOutHandler } from './sign-out/sign-out.handler.js';
export { CLAIM_SECRET, Claims } from './claims.js';
export { CopiesOfPeople } from './erase-person/copies-of-people.js';
export { Directory } from './directory.js';
export { Looks, pageOfLooks } from './looks.js';
export { Spaces } from './spaces/spaces.js';
export {
  hasMember,
  organization,
  type KnownOrganization,
  type Membership,
  type Organization,
} from './domain/organization.js';
export { overAll } from './domain/organization-rights.js';
export { PERSONAL } from './domain/person.events.js';
export { isActive, person, type Person, type RegisteredPerson } from './domain/person.js';
export { DEFAULT_SETTINGS, platformSettings, SETTINGS_ID, type PlatformSettings } from './domain/platform-settings.js';
export { personalSpace, type Space } from './domain/space.js';
