import type { PersonEvent } from '../../src/contexts/identity/domain/person.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import { folded } from '../../src/platform/text/text.js';
import type { PersonRow } from './people.table.js';

type Listened = Extract<
  PersonEvent,
  {
    type:
      | 'identity.UserRegistered'
      | 'identity.LoginChanged'
      | 'identity.MailChanged'
      | 'identity.PersonRenamed'
      | 'identity.LocaleChosen'
      | 'identity.SourcedIdAssigned'
      | 'identity.PersonDeactivated'
      | 'identity.PersonReactivated'
      | 'identity.PlatformRoleGranted'
      | 'identity.PlatformRoleRevoked'
      | 'identity.PersonErased';
  }
>;

export const people = projection<PersonRow, Listened>({
  name: 'people',
  generation: 3,
  key: 'person_id',
  columns: {
    person_id: 'text',
    account: 'text not null',
    full_name: 'text not null',
    mail: 'text not null',
    locale: 'text',
    sourced_id: 'text',
    deactivated: 'boolean not null',
    roles: 'text[] not null',
    registered_at: 'timestamptz not null',
    search: 'text not null',
  },
  indexes: ['(registered_at, person_id)'],
  on: [
    'identity.UserRegistered',
    'identity.LoginChanged',
    'identity.MailChanged',
    'identity.PersonRenamed',
    'identity.LocaleChosen',
    'identity.SourcedIdAssigned',
    'identity.PersonDeactivated',
    'identity.PersonReactivated',
    'identity.PlatformRoleGranted',
    'identity.PlatformRoleRevoked',
    'identity.PersonErased',
  ],
  keysOf: (event) => [event.data.userId],
  evolve(row, event) {
    switch (event.type) {
      case 'identity.UserRegistered': {
        const { userId, account, fullName, mail, locale } = event.data;
        return searchable({
          person_id: userId,
          account,
          full_name: fullName,
          mail,
          locale,
          sourced_id: null,
          deactivated: false,
          roles: [],
          registered_at: event.meta.occurredAt,
        });
      }
      case 'identity.PlatformRoleGranted':
        return row && { ...row, roles: [...row.roles.filter((role) => role !== event.data.role), event.data.role] };
      case 'identity.PlatformRoleRevoked':
        return row && { ...row, roles: row.roles.filter((role) => role !== event.data.role) };
      case 'identity.LoginChanged':
        return row && searchable({ ...row, account: event.data.account });
      case 'identity.MailChanged':
        return row && searchable({ ...row, mail: event.data.mail });
      case 'identity.PersonRenamed':
        return row && searchable({ ...row, full_name: event.data.fullName });
      case 'identity.LocaleChosen':
        return row && { ...row, locale: event.data.locale };
      case 'identity.SourcedIdAssigned':
        return row && { ...row, sourced_id: event.data.sourcedId };
      case 'identity.PersonDeactivated':
        return row && { ...row, deactivated: true };
      case 'identity.PersonReactivated':
        return row && { ...row, deactivated: false };
      case 'identity.PersonErased':
        return undefined;
    }
  },
});

function searchable(row: Omit<PersonRow, 'search'>): PersonRow {
  return { ...row, search: [row.account, row.full_name, row.mail].map(folded).join('\n') };
}
