import { miraRegistered, roleGranted } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { person } from '../domain/person.js';
import type { PersonEvent } from '../domain/person.events.js';
import { decideErasePerson } from './erase-person.decide.js';

const erasure = { userId: 'mira', by: 'ada' };
const erased: PersonEvent = { type: 'identity.PersonErased', data: erasure };

test('a person is erased once', () => {
  expect(decideErasePerson(erasure, given(person, miraRegistered)).events).toEqual([erased]);
  expect(decideErasePerson(erasure, given(person, miraRegistered, erased)).events).toEqual([]);
});

test('refusal:own_account@erase_person', () => {
  const own = { userId: 'mira', by: 'mira' };
  const mira = given(person, miraRegistered, roleGranted('Administrator'));
  expect(decideErasePerson(own, mira)).toMatchObject({ refusal: { code: 'own_account' } });
});

test('nobody is registered under the id of an erased person, who left only the names to give up', () => {
  const names = { account: 'mira@example.org', mail: 'mira@example.org', sourcedId: null, formerNames: [] };
  expect(given(person, miraRegistered, erased, roleGranted('Administrator'))).toEqual({
    status: 'absent',
    erased: names,
  });
  const abandoned: PersonEvent = { type: 'identity.RegistrationAbandoned', data: { userId: 'mira' } };
  expect(given(person, miraRegistered, erased, abandoned)).toMatchObject({ status: 'absent', erased: names });
});
