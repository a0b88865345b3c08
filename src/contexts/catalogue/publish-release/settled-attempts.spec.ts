import { expect, it } from '@jest/globals';
import type { PublicationEffects } from './publication-effects.js';
import { SettledAttempts } from './settled-attempts.js';

type Known = Awaited<ReturnType<PublicationEffects['of']>>;

/** Answers one after the other, the last one again and again; waits 50 ms at most. */
function settled(...known: readonly Known[]) {
  let asked = 0;
  const effects: PublicationEffects = {
    of: () => Promise.resolve(known[Math.min(asked++, known.length - 1)]),
  };
  class Impatient extends SettledAttempts {
    protected override readonly patienceMilliseconds = 50;
  }
  return new Impatient(effects);
}

it('R-269 waits until nothing is pending', async () => {
  const attempts = settled(undefined, { moved: 0, cancelled: 1, pending: 2 }, { moved: 2, cancelled: 1, pending: 0 });
  expect(await attempts.of('r2', {})).toEqual({ moved: 2, cancelled: 1, pending: 0 });
});

it('R-269 says what is pending when the time is up, and that nobody knows when no worker came to the release', async () => {
  expect(await settled({ moved: 1, cancelled: 0, pending: 7 }).of('r2', {})).toEqual({
    moved: 1,
    cancelled: 0,
    pending: 7,
  });
  expect(await settled(undefined).of('r2', {})).toEqual({ moved: 0, cancelled: 0, pending: null });
});

it('does not wait for one who has gone, and knows of no attempts where there are no lessons', async () => {
  const gone = AbortSignal.abort();
  expect(await settled(undefined).of('r2', { signal: gone })).toMatchObject({ pending: null });
  expect(await new SettledAttempts().of('r2', {})).toEqual({ moved: 0, cancelled: 0, pending: 0 });
});
