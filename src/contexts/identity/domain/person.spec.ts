import { miraRegistered, roleGranted, roleRevoked, spaceSelected } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { person } from './person.js';

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
