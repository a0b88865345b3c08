import { miraRegistered, roleGranted, roleRevoked } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { person, type RegisteredPerson } from '../domain/person.js';
import { decideGrantRole } from './grant-role.decide.js';

const mira = given(person, miraRegistered) as RegisteredPerson;
const moderator = given(person, miraRegistered, roleGranted('Moderator')) as RegisteredPerson;

test('a role is granted once', () => {
  expect(decideGrantRole('Moderator', mira).events).toEqual([roleGranted('Moderator')]);
  expect(decideGrantRole('Moderator', moderator).events).toEqual([]);
});

test('a role that was taken away is granted again', () => {
  const former = given(person, miraRegistered, roleGranted('Moderator'), roleRevoked('Moderator')) as RegisteredPerson;
  expect(decideGrantRole('Moderator', former).events).toEqual([roleGranted('Moderator')]);
});
