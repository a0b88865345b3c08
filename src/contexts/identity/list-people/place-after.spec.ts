import { expect, test } from '@jest/globals';
import { Failure } from '../../../platform/contract/failure.js';
import { cursorOf } from '../../../platform/contract/page.js';
import { placeAfter } from './place-after.js';

const at = '2026-11-30T10:00:00.000Z';

test('a cursor names when the last person was registered, and who', () => {
  expect(placeAfter(cursorOf([at, 'mira']), 'en')).toEqual({ registeredAt: at, personId: 'mira' });
});

test.each([[['yesterday', 'mira']], [[1, 'mira']], [[at]], [[at, 7]], [[at, 'mira', 'x']]])(
  '%j is no place in the list',
  (place) => {
    expect(() => placeAfter(cursorOf(place), 'en')).toThrow(Failure);
  },
);
