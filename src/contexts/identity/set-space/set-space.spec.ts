import { miraRegistered, spaceSelected } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { person, type RegisteredPerson } from '../domain/person.js';
import type { PersonEvent } from '../domain/person.events.js';
import { decideSetSpace } from './set-space.decide.js';

const mira = (...events: PersonEvent[]) => given(person, miraRegistered, ...events) as RegisteredPerson;

test('R-004: a space is selected, and selecting it again is silent', () => {
  expect(decideSetSpace('personal', mira()).events).toEqual([spaceSelected('personal')]);
  expect(decideSetSpace('tern', mira(spaceSelected('personal'))).events).toEqual([spaceSelected('tern')]);
  expect(decideSetSpace('tern', mira(spaceSelected('tern'))).events).toEqual([]);
});
