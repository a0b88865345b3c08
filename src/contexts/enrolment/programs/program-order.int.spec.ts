import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LearnerWorld } from '../../../../test/support/learner-world.js';
import { StateCache } from '../../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { Spaces } from '../../identity/index.js';
import { ProgramOrder } from './program-order.js';

let world: LearnerWorld;
beforeAll(async () => {
  world = await LearnerWorld.open();
}, 60_000);
afterAll(() => world.close());

it('R-208 nobody is refused by tables known to lag: a course they show as locked is to be asked for again', async () => {
  const [a, b] = [await world.course('lag-a'), await world.course('lag-b')];
  const mira = await world.person('mira');
  await world.done('define_program', { title: 'Lagging', courses: [a, b], enforce_order: true });
  await world.done('join_program', { program: 'Lagging', user: mira });
  const tables = world.app.get<ReadStore>(READ_STORE);
  const lagging = (name: string): ReadStore => ({
    asItIs: () => tables.asItIs(),
    fresh: async <Tables>(...names: readonly string[]) => {
      const { db } = await tables.fresh<Tables>(...names);
      return names.includes(name) ? { db, stale: { asOf: '2026-12-01T08:59:00.000Z' } } : { db };
    },
  });
  const order = (name: string) => new ProgramOrder(world.app.get(StateCache), world.app.get(Spaces), lagging(name));
  expect(await order('none').lockOn(mira, b)).toMatchObject({ course: b, previous: { id: a } });
  for (const name of ['program_members', 'lesson_runs']) {
    await expect(order(name).lockOn(mira, b)).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 2 });
    expect(await order(name).lockOn(mira, a)).toBeNull();
    expect(await order(name).locks(mira)).toMatchObject({ locks: [{ course: b }], stale: {} });
  }
});
