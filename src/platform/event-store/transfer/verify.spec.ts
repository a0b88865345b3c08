import { written } from '../../../../test/support/events.js';
import { contractCatalogue } from '../../../../test/support/stores.js';
import { sealing } from '../../../../test/support/transfers.js';
import { InMemoryEventStore } from '../in-memory/in-memory-event-store.js';
import type { EventStore } from '../port/event-store.js';
import type { RecordedEvent, StreamName } from '../port/recorded-event.js';
import { InMemoryKeyVault } from '../sealed/in-memory-key-vault.js';
import { verifyStore, type Verified } from './verify.js';

const vault = new InMemoryKeyVault();

/** A sound log of three events, as a store would tell it that has gone wrong so. */
async function faultsOf(damage: (events: readonly RecordedEvent[]) => readonly RecordedEvent[]): Promise<Verified> {
  const log = new InMemoryEventStore();
  const store = sealing(log, vault);
  for (const stream of ['contract-a', 'contract-b', 'contract-a']) {
    await store.append(stream as StreamName, 'any', [written({ words: 'mine' })]);
  }
  const damaged: EventStore = Object.assign(Object.create(log) as EventStore, {
    async *follow(...args: Parameters<EventStore['follow']>) {
      for await (const batch of log.follow(...args)) yield { ...batch, events: damage(batch.events) };
    },
  });
  return verifyStore(damaged, vault, contractCatalogue);
}

const at = (n: number) => expect.stringMatching(new RegExp(`:0{19}${n}$`)) as string;

it('a sound log has no fault', async () => {
  expect(await faultsOf((events) => events)).toMatchObject({ events: 3, streams: 2, faults: [] });
});

it('a gap in a stream, another order and an event that stands twice are named with their position', async () => {
  const lost = await faultsOf((events) => events.slice(1));
  expect(lost.faults).toEqual([{ where: at(3), what: 'version 1 of contract-a comes first' }]);
  const turned = await faultsOf((events) => events.toReversed());
  expect(turned.faults).toContainEqual({ where: at(2), what: expect.stringMatching(/^stands behind .*:0{19}3$/) });
  const twice = await faultsOf((events) => [...events, events[2] as RecordedEvent]);
  expect(twice.faults.map(({ what }) => what.replace(/ .*/, ''))).toEqual(['stands', 'version', 'id']);
});

it('a sealed field that was altered is found', async () => {
  const altered = await faultsOf((events) => {
    const [first, ...others] = events as [RecordedEvent, ...RecordedEvent[]];
    return [{ ...first, id: '00000000-0000-4000-8000-000000000001' }, ...others];
  });
  expect(altered.faults).toEqual([
    { where: at(1), what: expect.stringContaining('the sealed field words was altered') },
  ]);
});

it('of many faults the first are told and all are counted', async () => {
  const log = new InMemoryEventStore();
  const events = Array.from({ length: 30 }, () => written({}, { type: 'contract.Painted' }));
  for (const event of events) await log.append('contract-a' as StreamName, 'any', [event]);
  const { faults, faultCount } = await verifyStore(log, vault, contractCatalogue);
  expect([faults.length, faultCount]).toEqual([20, 30]);
});
