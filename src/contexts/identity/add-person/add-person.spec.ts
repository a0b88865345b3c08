import { miraRegistered } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { person } from '../domain/person.js';
import { addPersonContract } from './add-person.contract.js';
import { decideAbandonRegistration, decideAddPerson } from './add-person.decide.js';

const registration = {
  personId: 'mira',
  account: 'mira@example.org',
  fullName: 'Mira Lang',
  mail: 'mira@example.org',
  locale: 'en',
  sourcedId: null,
  deactivated: false,
  admin: false,
} as const;
const abandoned = given(person, { type: 'identity.RegistrationAbandoned', data: { userId: 'mira' } });

test('a person is registered, and an administrator with the role at once', () => {
  expect(decideAddPerson(registration, person.initial).events).toEqual([miraRegistered]);
  expect(decideAddPerson({ ...registration, admin: true }, person.initial).events).toEqual([
    miraRegistered,
    { type: 'identity.PlatformRoleGranted', data: { userId: 'mira', role: 'Administrator' } },
  ]);
});

test('an imported person is registered with the id of the other system, and deactivated when it says so', () => {
  const imported = { ...registration, sourcedId: 'hr-7', deactivated: true };
  expect(decideAddPerson(imported, person.initial).events).toEqual([
    miraRegistered,
    { type: 'identity.SourcedIdAssigned', data: { userId: 'mira', sourcedId: 'hr-7' } },
    { type: 'identity.PersonDeactivated', data: { userId: 'mira' } },
  ]);
});

test('nobody is registered twice or under an id that was given up', () => {
  expect(decideAddPerson(registration, given(person, miraRegistered)).kind).toBe('refused');
  expect(decideAddPerson(registration, abandoned).kind).toBe('refused');
});

test('only a registration that is not finished can be given up, and only once', () => {
  expect(decideAbandonRegistration('mira', person.initial).events).toHaveLength(1);
  expect(decideAbandonRegistration('mira', abandoned).events).toEqual([]);
  expect(decideAbandonRegistration('mira', given(person, miraRegistered)).events).toEqual([]);
});

test.each([
  ['a login with a space', { login: 'mira lang' }],
  ['a login of one character', { login: 'm' }],
  ['a login of 141 characters', { login: 'm'.repeat(141) }],
  ['a mail address without a host', { mail: 'mira@' }],
  ['an empty name', { full_name: '  ' }],
  ['an unknown language', { locale: 'de' }],
])('%s is a wrong argument', (_, wrong) => {
  const right = { login: 'mira', mail: 'mira@example.org', full_name: 'Mira Lang' };
  expect(addPersonContract.input.safeParse(right).success).toBe(true);
  expect(addPersonContract.input.safeParse({ ...right, ...wrong }).success).toBe(false);
});
