import { positionAt, shareOf } from './positions.js';

it.each([
  [0n, 8n, 0],
  [2n, 8n, 0.25],
  [8n, 8n, 1],
  [9n, 8n, 1],
  [0n, 0n, 1],
])('%s of %s is a share of %s', (place, head, share) => {
  expect(shareOf(positionAt('abc', place), positionAt('abc', head))).toBe(share);
});

it('positions of two numbers share by the first', () => {
  const digits = (n: number) => String(n).padStart(20, '0');
  expect(shareOf(`abc:${digits(30)}/${digits(29)}`, `abc:${digits(40)}/${digits(40)}`)).toBe(0.75);
});
