import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { Locale, Refused } from '../../../platform/contract/refusal.js';
import type { Person } from '../domain/person.js';
import type { PersonEvent, RegistrationAbandoned } from '../domain/person.events.js';

export interface Registration {
  readonly personId: string;
  readonly account: string;
  readonly fullName: string;
  readonly mail: string;
  readonly locale: Locale | null;
  /** Of the system that people are imported from. */
  readonly sourcedId: string | null;
  readonly deactivated: boolean;
  readonly admin: boolean;
}

/** The names are reserved; whoever lost them meanwhile has lost the id as well. */
export function decideAddPerson(
  { personId: userId, admin, sourcedId, deactivated, ...who }: Registration,
  state: Person,
): Decision<PersonEvent, Refused<'registration_lost', object>> {
  if (state.status === 'registered' || state.abandoned) return refuse('registration_lost', {});
  const events: PersonEvent[] = [{ type: 'identity.UserRegistered', data: { userId, ...who } }];
  if (admin) events.push({ type: 'identity.PlatformRoleGranted', data: { userId, role: 'Administrator' } });
  if (sourcedId !== null) events.push({ type: 'identity.SourcedIdAssigned', data: { userId, sourcedId } });
  if (deactivated) events.push({ type: 'identity.PersonDeactivated', data: { userId } });
  return accept(...events);
}

/** Gives up a registration that reserved a name and has not come to its end; a finished one stands. */
export function decideAbandonRegistration(userId: string, state: Person): Decision<RegistrationAbandoned> {
  if (state.status === 'registered' || state.abandoned) return accept();
  return accept({ type: 'identity.RegistrationAbandoned', data: { userId } });
}
