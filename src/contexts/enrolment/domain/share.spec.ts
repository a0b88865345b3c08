import { describe, expect, it } from '@jest/globals';
import { share } from './share.js';

describe('a share of lessons', () => {
  it.each([
    [1, 3, 0.33],
    [2, 3, 0.67],
    [4, 5, 0.8],
    [0, 7, 0],
    [7, 7, 1],
  ])('R-340: %i of %i is %d', (passed, total, expected) => {
    expect(share(passed, total)).toBe(expected);
  });

  it('LMS-35: of nothing is 0', () => {
    expect(share(0, 0)).toBe(0);
  });

  it('LMS-34: below 1 is never rounded up to 1', () => {
    expect(share(999, 1000)).toBe(0.99);
    for (let total = 1; total <= 400; total += 1) expect(share(total - 1, total)).toBeLessThan(1);
  });

  it('R-284: more than all is 1', () => {
    expect(share(5, 3)).toBe(1);
  });
});
