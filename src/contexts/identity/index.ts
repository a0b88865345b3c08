import type { UseCase } from '../../platform/contract/use-case.js';

export { IdentityModule } from './identity.module.js';
export { identityEvents } from './events.catalogue.js';
export { CLAIM_SECRET, Claims } from './claims.js';
export { Spaces } from './spaces/spaces.js';
export { organization, type KnownOrganization, type Membership, type Organization } from './domain/organization.js';
export { PERSONAL, person, type Person, type RegisteredPerson } from './domain/person.js';
export { DEFAULT_SETTINGS, platformSettings, SETTINGS_ID, type PlatformSettings } from './domain/platform-settings.js';
export { personalSpace, type Space } from './domain/space.js';

export const identityUseCases: readonly UseCase[] = [];
