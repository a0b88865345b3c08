import { founded, joined, left, suspended } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { organization } from './organization.js';
import { firstSpace, personalSpace, spaceIn } from './space.js';

const tern = given(organization, founded(), joined('mira'));
const gull = given(organization, founded('gull', 'Gull & Sons'), joined('mira', 'Member', 'gull'));
const closed = given(organization, founded(), joined('mira'), suspended());

test('R-010: an organization is a space under its title', () => {
  expect(spaceIn(tern, 'mira')).toEqual({ id: 'tern', title: 'Tern Logistics' });
});

test('R-005, R-009: one that is suspended, that the person left or never joined is no space', () => {
  expect(spaceIn(closed, 'mira')).toBeUndefined();
  expect(spaceIn(given(organization, founded(), joined('mira'), left('mira')), 'mira')).toBeUndefined();
  expect(spaceIn(tern, 'ada')).toBeUndefined();
  expect(spaceIn(organization.initial, 'mira')).toBeUndefined();
});

test('R-004: the first active organization in order of joining, else the personal space', () => {
  expect(firstSpace([closed, gull], 'mira').id).toBe('gull');
  expect(firstSpace([tern, gull], 'mira').id).toBe('tern');
  expect(firstSpace([closed], 'mira')).toEqual(personalSpace);
});
