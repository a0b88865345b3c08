import { meta, written } from '../../../../test/support/events.js';
import { InMemoryEventStore } from '../in-memory/in-memory-event-store.js';
import type { RecordedEvent, StreamName } from '../port/recorded-event.js';
import { history, NoSuchPlace, type Stretch } from './history.js';

const day = (n: number) => `2026-03-0${n}T10:00:00.000Z`;

/** Events 1 to 5 on as many days; the third was written by a clock that is a day behind. */
async function fiveDays(): Promise<InMemoryEventStore> {
  const log = new InMemoryEventStore();
  for (const [n, of] of [1, 2, 1, 4, 5].entries()) {
    const type = n % 2 === 0 ? 'contract.Written' : 'contract.Counted';
    const event = written({ n: n + 1 }, { type, meta: meta({ occurredAt: day(of) }) });
    await log.append(`contract-${n}` as StreamName, 'any', [event]);
  }
  return log;
}

async function found(log: InMemoryEventStore, stretch: Stretch): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of history(log, stretch)) events.push(...page.events);
  return events;
}

const numbers = async (log: InMemoryEventStore, stretch: Stretch = {}) =>
  (await found(log, stretch)).map(({ data }) => (data as { n: number }).n);

it('gives everything there is, and nothing of an empty log', async () => {
  expect(await numbers(await fiveDays())).toEqual([1, 2, 3, 4, 5]);
  expect(await numbers(new InMemoryEventStore())).toEqual([]);
});

it('a position ends one stretch and begins the next', async () => {
  const log = await fiveDays();
  const place = (await found(log, {}))[2]?.position;
  expect(await numbers(log, { until: place })).toEqual([1, 2, 3]);
  expect(await numbers(log, { after: place })).toEqual([4, 5]);
  expect(await numbers(log, { after: await log.head() })).toEqual([]);
});

it('an instant stands for the place where it was first passed: without holes, and its two sides meet', async () => {
  const log = await fiveDays();
  expect(await numbers(log, { until: day(1) })).toEqual([1]);
  expect(await numbers(log, { after: day(1) })).toEqual([2, 3, 4, 5]);
  expect(await numbers(log, { until: '2026-03-03' })).toEqual([1, 2, 3]);
  expect(await numbers(log, { after: '2026-03-03T00:00+01:00', until: day(4) })).toEqual([4]);
});

it('types are chosen after the places are found', async () => {
  const log = await fiveDays();
  const types = ['contract.Written'];
  expect(await numbers(log, { types })).toEqual([1, 3, 5]);
  expect(await numbers(log, { types, until: day(1) })).toEqual([1]);
});

it.each(['yesterday', '2026-13-01', '2026-03-01T25:00Z', '', '2026-03-01T10:00'])('"%s" is no place', async (said) => {
  await expect(found(await fiveDays(), { until: said })).rejects.toThrow(NoSuchPlace);
});

it('a position of another store is refused: its order means nothing here', async () => {
  const place = (await (await fiveDays()).head()) as string;
  await expect(found(await fiveDays(), { until: place })).rejects.toThrow(
    'is a position of another event store than this one',
  );
});
