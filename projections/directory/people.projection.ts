import type { PersonEvent } from '../../src/contexts/identity/domain/person.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import { folded } from '../../src/platform/text/text.js';
import type { PersonRow } from './people.table.js';

type Listened = Extract<
  PersonEvent,
  {
    type:
      | 'identity.UserRegistered'
      | 'identity.PlatformRoleGranted'
      | 'identity.PlatformRoleRevoked'
      | 'identity.PersonErased';
  }
>;

export const people = projection<PersonRow, Listened>({
  name: 'people',
  generation: 2,
  key: 'person_id',
  columns: {
    person_id: 'text',
    account: 'text not null',
    full_name: 'text not null',
    mail: 'text not null',
    locale: 'text',
    roles: 'text[] not null',
    registered_at: 'timestamptz not null',
    search: 'text not null',
  },
  indexes: ['(registered_at, person_id)'],
  on: [
    'identity.UserRegistered',
    'identity.PlatformRoleGranted',
    'identity.PlatformRoleRevoked',
    'identity.PersonErased',
  ],
  keysOf: (event) => [event.data.userId],
  evolve(row, event) {
    switch (event.type) {
      case 'identity.UserRegistered': {
        const { userId, account, fullName, mail, locale } = event.data;
        return {
          person_id: userId,
          account,
          full_name: fullName,
          mail,
          locale,
          roles: [],
          registered_at: event.meta.occurredAt,
          search: [account, fullName, mail].map(folded).join('\n'),
        };
      }
      case 'identity.PlatformRoleGranted':
        return row && { ...row, roles: [...row.roles.filter((role) => role !== event.data.role), event.data.role] };
      case 'identity.PlatformRoleRevoked':
        return row && { ...row, roles: row.roles.filter((role) => role !== event.data.role) };
      case 'identity.PersonErased':
        return undefined;
    }
  },
});
