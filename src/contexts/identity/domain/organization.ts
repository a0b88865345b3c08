import type { StreamType } from '../../../platform/decision/decision.js';
import type { Locale } from '../../../platform/contract/refusal.js';
import type { OrganizationEvent, OrganizationRole } from './organization.events.js';

export interface Membership {
  readonly role: OrganizationRole;
  /** The instant of joining; a person who comes back joins anew. */
  readonly since: string;
}

export interface KnownOrganization {
  readonly status: 'active' | 'suspended';
  readonly id: string;
  readonly title: string;
  /** Titles it had before, oldest first; some may belong to others by now. */
  readonly formerTitles: readonly string[];
  readonly timeZone: string | null;
  readonly locale: Locale | null;
  /** Whether a quiz is compulsory here; null follows the platform. */
  readonly quizRequired: boolean | null;
  /** By person id, in the order of joining. */
  readonly members: ReadonlyMap<string, Membership>;
}

export type Organization = { readonly status: 'absent' } | KnownOrganization;

export const organization: StreamType<Organization, OrganizationEvent> = {
  category: 'organization',
  initial: { status: 'absent' },
  evolve(state, event) {
    if (event.type === 'identity.OrganizationCreated') {
      const { orgId, title, timeZone, locale } = event.data;
      return {
        status: 'active',
        id: orgId,
        title,
        formerTitles: [],
        timeZone,
        locale,
        quizRequired: null,
        members: new Map(),
      };
    }
    if (state.status === 'absent') return state;
    switch (event.type) {
      case 'identity.OrganizationRenamed': {
        const { title, formerTitle } = event.data;
        return { ...state, title, formerTitles: [...new Set([...state.formerTitles, formerTitle])] };
      }
      case 'identity.OrganizationSuspended':
        return { ...state, status: 'suspended' };
      case 'identity.OrganizationReinstated':
        return { ...state, status: 'active' };
      case 'identity.MembershipGranted': {
        const { userId, role } = event.data;
        return { ...state, members: new Map(state.members).set(userId, { role, since: event.meta.occurredAt }) };
      }
      case 'identity.MembershipRoleChanged': {
        const { userId, role } = event.data;
        const since = state.members.get(userId)?.since ?? event.meta.occurredAt;
        return { ...state, members: new Map(state.members).set(userId, { role, since }) };
      }
      case 'identity.MembershipRevoked': {
        const members = new Map(state.members);
        members.delete(event.data.userId);
        return { ...state, members };
      }
      case 'identity.QuizPolicySet':
        return { ...state, quizRequired: event.data.required };
      case 'identity.OrganizationTimeZoneSet':
        return { ...state, timeZone: event.data.timeZone };
      case 'identity.OrganizationLocaleSet':
        return { ...state, locale: event.data.locale };
    }
  },
};

/** Whether the person belongs to it today. */
export function hasMember(state: Organization, personId: string): state is KnownOrganization {
  return state.status !== 'absent' && state.members.has(personId);
}

/** True when the person is the only one who administers the organization. */
export function isLastAdmin(state: KnownOrganization, personId: string): boolean {
  const admins = [...state.members].filter(([, membership]) => membership.role === 'Org Admin');
  return admins.length === 1 && admins[0]?.[0] === personId;
}
