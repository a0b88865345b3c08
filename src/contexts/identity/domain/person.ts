import type { StreamType } from '../../../platform/decision/decision.js';
import type { PlatformRole } from '../../../platform/contract/caller.js';
import type { Locale } from '../../../platform/contract/refusal.js';
import type { PersonEvent, SpaceId } from './person.events.js';

export interface RegisteredPerson {
  readonly status: 'registered';
  readonly id: string;
  readonly account: string;
  readonly fullName: string;
  readonly mail: string;
  readonly locale: Locale | null;
  /** In the order they were granted. */
  readonly roles: readonly PlatformRole[];
  /** The last choice, whether or not it can still be used; null before the first. */
  readonly selectedSpace: SpaceId | null;
  /** Set and tool → when a violation was recorded last. */
  readonly violations: ReadonlyMap<string, string>;
}

/** What a call without the right to it was about. */
export function violationOf({ set, tool }: { readonly set: string; readonly tool: string }): string {
  return `${set} ${tool}`;
}

/** The names that an erased person held. */
export type HeldNames = Pick<RegisteredPerson, 'account' | 'mail'>;

/** `abandoned`: the id was given up before anybody was registered under it. `erased`: somebody was, and is no more. */
export type Person =
  { readonly status: 'absent'; readonly abandoned?: true; readonly erased?: HeldNames } | RegisteredPerson;

export const person: StreamType<Person, PersonEvent> = {
  category: 'person',
  initial: { status: 'absent' },
  evolve(state, event) {
    if (event.type === 'identity.UserRegistered') {
      const { userId, account, fullName, mail, locale } = event.data;
      return {
        status: 'registered',
        id: userId,
        account,
        fullName,
        mail,
        locale,
        roles: [],
        selectedSpace: null,
        violations: new Map(),
      };
    }
    if (state.status === 'absent') {
      return event.type === 'identity.RegistrationAbandoned' ? { ...state, abandoned: true } : state;
    }
    switch (event.type) {
      case 'identity.PlatformRoleGranted':
        return { ...state, roles: [...state.roles.filter((role) => role !== event.data.role), event.data.role] };
      case 'identity.PlatformRoleRevoked':
        return { ...state, roles: state.roles.filter((role) => role !== event.data.role) };
      case 'identity.SpaceSelected':
        return { ...state, selectedSpace: event.data.space };
      case 'identity.AccessViolationRecorded':
        return { ...state, violations: new Map(state.violations).set(violationOf(event.data), event.meta.occurredAt) };
      case 'identity.PersonErased':
        return { status: 'absent', erased: { account: state.account, mail: state.mail } };
      case 'identity.RegistrationAbandoned':
        return state;
    }
  },
};
