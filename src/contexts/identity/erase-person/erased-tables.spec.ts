import { expect, it } from '@jest/globals';
import type { EventCatalogue } from '../../../platform/event-store/catalogue/event-catalogue.js';
import type { ProjectionControl } from '../../../platform/read-store/projection-control.js';
import { ErasedTables } from './erased-tables.js';

class Impatient extends ErasedTables {
  protected override readonly patienceMilliseconds = 1_150;
}

/** Answers the nth question so; the last answer stands. */
function answering(...answers: readonly boolean[]) {
  let asked = 0;
  return () => Promise.resolve(answers[Math.min(asked++, answers.length - 1)] === true);
}

/** Tables, and copies of what people are called. */
function tables(built: readonly boolean[], copied: readonly boolean[] = [true]): ErasedTables {
  const areBuiltSince = answering(...built);
  // All that is asked of the two here.
  const [control, catalogue] = [{ areBuiltSince } as unknown, { personalTypes: [] } as unknown];
  return new Impatient(control as ProjectionControl, { areRidOf: answering(...copied) }, catalogue as EventCatalogue);
}

it('waits for the tables, for so long at most, and for nothing where nobody was erased', async () => {
  const signal = AbortSignal.abort();
  const begun = performance.now();
  expect(await tables([false]).areRidOf('mira', undefined, {})).toBe(true);
  expect(performance.now() - begun).toBeLessThan(500);
  const answers = [
    tables([true]).areRidOf('mira', '2026-03-02', {}),
    tables([false, true]).areRidOf('mira', '2026-03-02', {}),
    tables([true], [false, true]).areRidOf('mira', '2026-03-02', {}),
    tables([false]).areRidOf('mira', '2026-03-02', {}),
    tables([true], [false]).areRidOf('mira', '2026-03-02', {}),
    tables([false, true]).areRidOf('mira', '2026-03-02', { signal }),
  ];
  expect(await Promise.all(answers)).toEqual([true, true, true, false, false, false]);
  // Others notice within a second that a key was destroyed: nobody is told before that.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
});
