import { expect, it } from '@jest/globals';
import type { EventCatalogue } from '../../../platform/event-store/catalogue/event-catalogue.js';
import type { ProjectionControl } from '../../../platform/read-store/projection-control.js';
import { ErasedTables } from './erased-tables.js';

class Impatient extends ErasedTables {
  protected override readonly patienceMilliseconds = 1_150;
}

/** Tables of which the nth question is answered so; the last answer stands. */
function tables(...built: readonly boolean[]): ErasedTables {
  let asked = 0;
  const areBuiltSince = () => Promise.resolve(built[Math.min(asked++, built.length - 1)]);
  // All that is asked of the two here.
  const [control, catalogue] = [{ areBuiltSince } as unknown, { personalTypes: [] } as unknown];
  return new Impatient(control as ProjectionControl, catalogue as EventCatalogue);
}

it('waits for the tables, for so long at most, and for nothing where nobody was erased', async () => {
  const signal = AbortSignal.abort();
  const begun = performance.now();
  expect(await tables(false).areRidOf(undefined, {})).toBe(true);
  expect(performance.now() - begun).toBeLessThan(500);
  const answers = [
    tables(true).areRidOf('2026-03-02', {}),
    tables(false, true).areRidOf('2026-03-02', {}),
    tables(false).areRidOf('2026-03-02', {}),
    tables(false, true).areRidOf('2026-03-02', { signal }),
  ];
  expect(await Promise.all(answers)).toEqual([true, true, false, false]);
  // Others notice within a second that a key was destroyed: nobody is told before that.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
});
