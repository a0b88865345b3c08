/** Numbers that look random and are the same for the same seed. */
export interface Chance {
  /** A whole number from 0 up to but without `limit`. */
  below(limit: number): number;
}

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  return {
    below: (limit) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    },
  };
}
