import type { StreamType } from '../../../platform/decision/decision.js';
import type { PlatformRole } from '../../../platform/contract/caller.js';
import type { Locale } from '../../../platform/contract/refusal.js';
import { folded } from '../../../platform/text/text.js';
import type { PersonEvent, SpaceId } from './person.events.js';

export interface RegisteredPerson {
  readonly status: 'registered';
  readonly id: string;
  readonly account: string;
  readonly fullName: string;
  readonly mail: string;
  readonly locale: Locale | null;
  /** Of the system that people are imported from; null when no import ever named one. */
  readonly sourcedId: string | null;
  /** Names it had before, oldest first; some may belong to others by now. */
  readonly formerNames: readonly HeldName[];
  readonly deactivated: boolean;
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

/** A name that only one person may have. */
export interface HeldName {
  readonly kind: 'login' | 'mail' | 'sourcedId';
  readonly name: string;
}

/** The names that an erased person held. */
export type HeldNames = Pick<RegisteredPerson, 'account' | 'mail' | 'sourcedId' | 'formerNames'>;

/** Every name a person has or had, the present ones last. */
export function namesOf({ account, mail, sourcedId, formerNames }: HeldNames): readonly HeldName[] {
  const imported: readonly HeldName[] = sourcedId === null ? [] : [{ kind: 'sourcedId', name: sourcedId }];
  return [...formerNames, ...imported, { kind: 'login', name: account }, { kind: 'mail', name: mail }];
}

/** Former names that nobody needs any more; another spelling of a present one is none. */
export function namesToFree(state: HeldNames): readonly HeldName[] {
  const keyOf = ({ kind, name }: HeldName) => `${kind} ${folded(name)}`;
  const present = new Set(namesOf({ ...state, formerNames: [] }).map(keyOf));
  return state.formerNames.filter((former) => !present.has(keyOf(former)));
}

/** Whether the person is let in and written to. */
export function isActive(state: Person): state is RegisteredPerson {
  return state.status === 'registered' && !state.deactivated;
}

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
        sourcedId: null,
        formerNames: [],
        deactivated: false,
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
      case 'identity.LoginChanged':
        return { ...without(state, 'login', state.account), account: event.data.account };
      case 'identity.MailChanged':
        return { ...without(state, 'mail', state.mail), mail: event.data.mail };
      case 'identity.SourcedIdAssigned':
        return { ...without(state, 'sourcedId', state.sourcedId), sourcedId: event.data.sourcedId };
      case 'identity.PersonRenamed':
        return { ...state, fullName: event.data.fullName };
      case 'identity.LocaleChosen':
        return { ...state, locale: event.data.locale };
      case 'identity.PersonDeactivated':
        return { ...state, deactivated: true };
      case 'identity.PersonReactivated':
        return { ...state, deactivated: false };
      case 'identity.AccessViolationRecorded':
        return { ...state, violations: new Map(state.violations).set(violationOf(event.data), event.meta.occurredAt) };
      case 'identity.PersonErased':
        return { status: 'absent', erased: heldBy(state) };
      case 'identity.RegistrationAbandoned':
        return state;
    }
  },
};

function heldBy({ account, mail, sourcedId, formerNames }: RegisteredPerson): HeldNames {
  return { account, mail, sourcedId, formerNames };
}

/** The person, who gives up a name. */
function without(state: RegisteredPerson, kind: HeldName['kind'], name: string | null): RegisteredPerson {
  return name === null ? state : { ...state, formerNames: [...state.formerNames, { kind, name }] };
}
