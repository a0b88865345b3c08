import type { PlatformRole } from '../../platform/contract/caller.js';
import type { KnownOrganization } from './domain/organization.js';
import type { RegisteredPerson } from './domain/person.js';

/** A person as administrators see them. */
export function personView(state: RegisteredPerson) {
  return {
    id: state.id,
    login: state.account,
    full_name: state.fullName,
    mail: state.mail,
    locale: state.locale,
    roles: [...state.roles] as PlatformRole[],
  };
}

/** An organization that decided nothing (null) follows the platform. */
export function quizPolicy(required: boolean | null): 'yes' | 'no' | 'platform' {
  if (required === null) return 'platform';
  return required ? 'yes' : 'no';
}

/** An organization as administrators see it. */
export function organizationView(state: KnownOrganization) {
  return {
    id: state.id,
    title: state.title,
    suspended: state.status === 'suspended',
    time_zone: state.timeZone,
    locale: state.locale,
    quiz_required: quizPolicy(state.quizRequired),
  };
}
