import { accept, type Decision } from '../../../platform/decision/decision.js';
import { decideGrantMembership } from '../grant-membership/grant-membership.decide.js';
import type { KnownOrganization, Membership } from '../domain/organization.js';
import type { OrganizationRole } from '../domain/organization.events.js';
import type { MembershipGranted, MembershipRoleChanged } from '../domain/organization.events.js';
import type { RegisteredPerson } from '../domain/person.js';
import type { PersonEvent } from '../domain/person.events.js';
import type { RosterPerson } from '../domain/roster.js';

/** What the line changes of a person who is here; the same again records nothing. */
export function decideImportedPerson(row: RosterPerson, state: RegisteredPerson): Decision<PersonEvent> {
  const { id: userId } = state;
  const { login, mail, fullName, locale, sourcedId, active } = row;
  const events: PersonEvent[] = [];
  if (login !== state.account) events.push({ type: 'identity.LoginChanged', data: { userId, account: login } });
  if (mail !== state.mail) events.push({ type: 'identity.MailChanged', data: { userId, mail } });
  if (fullName !== state.fullName.replace(/\s+/gu, ' ')) {
    events.push({ type: 'identity.PersonRenamed', data: { userId, fullName } });
  }
  if (locale !== undefined && locale !== state.locale) {
    events.push({ type: 'identity.LocaleChosen', data: { userId, locale } });
  }
  if (sourcedId !== null && sourcedId !== state.sourcedId) {
    events.push({ type: 'identity.SourcedIdAssigned', data: { userId, sourcedId } });
  }
  if (active === false && !state.deactivated) events.push({ type: 'identity.PersonDeactivated', data: { userId } });
  if (active === true && state.deactivated) events.push({ type: 'identity.PersonReactivated', data: { userId } });
  return accept(...events);
}

/** What lets somebody in elsewhere, or shuts them out: of people with a role it is an Administrator's to change. */
const GUARDED: ReadonlySet<PersonEvent['type']> = new Set([
  'identity.LoginChanged',
  'identity.MailChanged',
  'identity.PersonDeactivated',
  'identity.PersonReactivated',
]);

/** Whether only an Administrator may record these of the person. */
export function isGuarded(state: RegisteredPerson, events: readonly PersonEvent[]): boolean {
  return state.roles.length > 0 && events.some(({ type }) => GUARDED.has(type));
}

/** A person and the role that a line gives them; undefined keeps the role they have. */
export interface Joining {
  readonly userId: string;
  readonly role: OrganizationRole | undefined;
}

/** Memberships of many people at once; one that would take the only Org Admin is left as it is. */
export function decideJoinings(
  joinings: readonly Joining[],
  state: KnownOrganization,
): Decision<MembershipGranted | MembershipRoleChanged> {
  const members = new Map<string, Membership>(state.members);
  const now = { ...state, members };
  const events = joinings.flatMap(({ userId, role: named }) => {
    const former = members.get(userId);
    const role = named ?? former?.role ?? 'Member';
    const { events: own } = decideGrantMembership({ userId, role }, now);
    if (own.length > 0) members.set(userId, { role, since: former?.since ?? '' });
    return own;
  });
  return accept(...events);
}
