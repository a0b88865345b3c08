import { miraRegistered, roleGranted, roleRevoked } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { person, type RegisteredPerson } from '../domain/person.js';
import { decideRevokeRole } from './revoke-role.decide.js';

const mira = given(person, miraRegistered) as RegisteredPerson;
const moderator = given(person, miraRegistered, roleGranted('Moderator')) as RegisteredPerson;

test('a role that the person has is taken away, another one is not there to take', () => {
  expect(decideRevokeRole('Moderator', moderator).events).toEqual([roleRevoked('Moderator')]);
  expect(decideRevokeRole('Administrator', moderator).events).toEqual([]);
  expect(decideRevokeRole('Moderator', mira).events).toEqual([]);
});
