import type { Locale } from '../../../platform/contract/refusal.js';
import { folded, lengthOf } from '../../../platform/text/text.js';
import type { OrganizationRole } from '../domain/organization.events.js';
import type { RosterMembership, RosterPerson } from '../domain/roster.js';
import type { RosterFault, RosterFaultCode } from './roster-faults.js';
import type { Column, RosterLine } from './roster-file.js';

/** OneRoster's words beside those of the platform. */
const ROLES: Readonly<Record<string, OrganizationRole>> = {
  member: 'Member',
  manager: 'Manager',
  'org admin': 'Org Admin',
  student: 'Member',
  teacher: 'Manager',
  administrator: 'Org Admin',
};
const LOCALES: Readonly<Record<string, Locale | null>> = { '': null, en: 'en', ru: 'ru' };
const YES_NO: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false };
const STATUSES: Readonly<Record<string, boolean>> = { active: true, tobedeleted: false, inactive: false };

/** A line as a person, or what is wrong with it. `organizationOf` gives the id for a title or an id. */
export function rosterPerson(
  { line, values }: RosterLine,
  organizationOf: (named: string) => string | undefined,
): RosterPerson | readonly RosterFault[] {
  const faults: RosterFault[] = [];
  const fault = (column: Column, code: RosterFaultCode) => void faults.push({ line, column, code });
  const needed = (column: Column, most: number) => {
    const value = values[column] ?? '';
    if (value === '') fault(column, 'empty');
    else if (lengthOf(value) > most) fault(column, 'too_long');
    return value;
  };
  const oneOf = <T>(column: Column, words: Readonly<Record<string, T>>, code: RosterFaultCode): T | undefined => {
    const value = values[column]?.toLowerCase();
    if (value === undefined || (value === '' && !Object.hasOwn(words, ''))) return undefined;
    if (!Object.hasOwn(words, value)) fault(column, code);
    return words[value];
  };

  const login = needed('username', 140);
  if (login !== '' && (/\s/u.test(login) || lengthOf(login) < 2)) fault('username', 'login_invalid');
  const mail = needed('email', 254);
  if (mail !== '' && !/^[^\s@]+@[^\s@]+$/u.test(mail)) fault('email', 'mail_invalid');
  const fullName = nameOf(values.givenName ?? '', values.familyName ?? '');
  if (fullName === '') fault('givenName', 'empty');
  else if (lengthOf(fullName) > 140) fault('givenName', 'too_long');
  if (lengthOf(values.sourcedId ?? '') > 255) fault('sourcedId', 'too_long');
  const locale = oneOf('locale', LOCALES, 'locale_unknown');
  const isKept = oneOf('status', STATUSES, 'status_unknown');
  const isEnabled = oneOf('enabledUser', YES_NO, 'enabled_unknown');
  const memberships = membershipsOf(values, organizationOf, fault);
  if (faults.length > 0) return faults;
  return {
    line,
    sourcedId: values.sourcedId || null,
    login,
    mail,
    fullName,
    locale,
    active: isKept === undefined && isEnabled === undefined ? undefined : isKept !== false && isEnabled !== false,
    memberships,
  };
}

/** The name that others see. */
function nameOf(given: string, family: string): string {
  return [given, family].filter(Boolean).join(' ').replace(/\s+/gu, ' ');
}

/** Given and family name, for a file: the last word is the family name. */
export function namePartsOf(fullName: string): readonly [given: string, family: string] {
  const at = fullName.lastIndexOf(' ');
  return at < 0 ? [fullName, ''] : [fullName.slice(0, at), fullName.slice(at + 1)];
}

/** Titles or ids, separated by `|`; a comma, as OneRoster writes it, separates what is no title as a whole. */
export function organizationsIn(value: string, isKnown: (named: string) => boolean): readonly string[] {
  const parts = value.split('|').flatMap((part) => (isKnown(part.trim()) ? [part] : part.split(',')));
  return parts.map((part) => part.trim()).filter(Boolean);
}

function membershipsOf(
  { orgSourcedIds = '', role = '' }: RosterLine['values'],
  organizationOf: (named: string) => string | undefined,
  fault: (column: Column, code: RosterFaultCode) => void,
): readonly RosterMembership[] {
  const named = organizationsIn(orgSourcedIds, (one) => organizationOf(one) !== undefined);
  const ids = named.map(organizationOf);
  if (ids.includes(undefined)) fault('orgSourcedIds', 'organization_unknown');
  const words = role.split(/[|,]/).map(folded).filter(Boolean);
  const roles = words.map((word) => (Object.hasOwn(ROLES, word) ? ROLES[word] : undefined));
  if (roles.includes(undefined)) fault('role', 'role_unknown');
  if (words.length > 0 && ids.length === 0 && words.some((word) => ROLES[word] !== 'Member')) {
    fault('role', 'role_without_organization');
  }
  if (words.length > 1 && ids.length > 0 && words.length !== ids.length) fault('role', 'role_count');
  const byId = new Map(ids.map((id, i) => [id, roles[roles.length === 1 ? 0 : i]]));
  return [...byId].flatMap(([orgId, of]) => (orgId === undefined ? [] : [{ orgId, role: of }]));
}
