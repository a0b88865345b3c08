import { miraRegistered, roleGranted, roleRevoked, spaceSelected } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { isActive, namesOf, namesToFree, person, type RegisteredPerson } from './person.js';

test('a person has the roles that were granted and not revoked, each once, and the space chosen last', () => {
  const state = given(
    person,
    miraRegistered,
    roleGranted('Moderator'),
    roleGranted('Course Creator'),
    roleGranted('Moderator'),
    roleRevoked('Course Creator'),
    spaceSelected('tern'),
    spaceSelected('personal'),
  );
  expect(state).toMatchObject({ status: 'registered', roles: ['Moderator'], selectedSpace: 'personal' });
});

test('an abandoned registration is nobody', () => {
  const state = given(person, { type: 'identity.RegistrationAbandoned', data: { userId: 'mira' } });
  expect(state).toEqual({ status: 'absent', abandoned: true });
});

describe('names', () => {
  const renamed = given(
    person,
    miraRegistered,
    { type: 'identity.SourcedIdAssigned', data: { userId: 'mira', sourcedId: 'hr-7' } },
    { type: 'identity.LoginChanged', data: { userId: 'mira', account: 'mira.l' } },
    { type: 'identity.MailChanged', data: { userId: 'mira', mail: 'MIRA@example.org' } },
    { type: 'identity.PersonRenamed', data: { userId: 'mira', fullName: 'Mira Long' } },
  ) as RegisteredPerson;

  test('change, and former ones are kept until somebody needs them', () => {
    expect(renamed).toMatchObject({ account: 'mira.l', mail: 'MIRA@example.org', fullName: 'Mira Long' });
    expect(namesToFree(renamed)).toEqual([{ kind: 'login', name: 'mira@example.org' }]);
  });

  test('are all given up by whoever is erased', () => {
    expect(namesOf(renamed)).toEqual([
      { kind: 'login', name: 'mira@example.org' },
      { kind: 'mail', name: 'mira@example.org' },
      { kind: 'sourcedId', name: 'hr-7' },
      { kind: 'login', name: 'mira.l' },
      { kind: 'mail', name: 'MIRA@example.org' },
    ]);
  });
});

test('a deactivated person is registered and not active, until they are reactivated', () => {
  const off = given(person, miraRegistered, { type: 'identity.PersonDeactivated', data: { userId: 'mira' } });
  expect([off.status, isActive(off)]).toEqual(['registered', false]);
  const on = given(
    person,
    miraRegistered,
    { type: 'identity.PersonDeactivated', data: { userId: 'mira' } },
    { type: 'identity.PersonReactivated', data: { userId: 'mira' } },
  );
  expect(isActive(on)).toBe(true);
});
