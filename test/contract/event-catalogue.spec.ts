import { resolve } from 'node:path';
import { z } from 'zod';
import { sampleOf, shapeOf } from '../../scripts/generate/event-shapes.js';
import { eventSources } from '../../scripts/generate/event-sources.js';
import { eventsDoc } from '../../scripts/generate/events-doc.js';
import { events } from '../../src/contexts/index.js';
import { EventCatalogue } from '../../src/platform/event-store/catalogue/event-catalogue.js';
import { event, type EventDefinition } from '../../src/platform/event-store/catalogue/event-definition.js';
import { UpcastingEventStore } from '../../src/platform/event-store/catalogue/upcasting-event-store.js';
import { InMemoryEventStore } from '../../src/platform/event-store/in-memory/in-memory-event-store.js';
import { catalogueFaults, readFixtures, type EventFixture } from '../support/event-fixtures.js';
import { readAll, someStream, written } from '../support/events.js';
import { followUntil } from '../support/tail.js';

const golden = readFixtures(resolve('test/fixtures/events'));

describe('every event of every context', () => {
  it('has a golden event, reaches today from every version, and did not change its shape in silence', () => {
    expect(catalogueFaults(events, golden)).toEqual([]);
  });

  it('belongs to its context and to one stream', () => {
    const sources = eventSources(resolve('src/contexts'));
    expect([...sources.keys()].toSorted()).toEqual(Object.keys(events).toSorted());
  });

  it('stands in the document with its stream, fields and what is personal', () => {
    const document = eventsDoc(events, eventSources(resolve('src/contexts')));
    for (const type of Object.keys(events)) expect(document).toContain(`#### \`${type}\`, version `);
    expect(document).toContain('### Stream `lessonRun-<id>`');
    expect(document).toMatch(/#### `lessons\.GoalMarked`, version 1[\s\S]*?\| `evidence` \| string \| personal \|/);
  });
});

describe('what the check of golden events finds', () => {
  const first = event(z.object({ name: z.string() }), { personal: ['name'] }) as EventDefinition;
  const goldenOf = (definition: EventDefinition): EventFixture => ({
    type: 'test.Named',
    version: definition.version,
    data: sampleOf(shapeOf(definition)) as object,
    shape: shapeOf(definition),
  });
  const second = event(z.object({ first: z.string(), last: z.string().nullable() }), {
    version: 2,
    upcasters: [({ name }) => ({ first: name, last: null })],
  }) as EventDefinition;
  const faults = (definition: EventDefinition, ...fixtures: EventFixture[]) =>
    catalogueFaults({ 'test.Named': definition }, fixtures);

  it('nothing, when a new version came with its upcaster', () => {
    expect(faults(first, goldenOf(first))).toEqual([]);
    expect(faults(second, goldenOf(first), goldenOf(second))).toEqual([]);
  });

  it('a shape that changed without a new version', () => {
    const changed = event(z.object({ name: z.string(), nick: z.string().optional() })) as EventDefinition;
    expect(faults(changed, goldenOf(first))).toEqual(['test.Named: the recorded shape changed, but version 1 did not']);
  });

  it('a missing golden event, a missing upcaster, and one that does not arrive', () => {
    expect(faults(first)).toEqual(['test.Named: version 1 has no golden event']);
    expect(faults({ ...second, upcasters: [] }, goldenOf(first), goldenOf(second))).toContain(
      'test.Named: version 2 needs 1 upcasters, not 0',
    );
    const astray = { ...second, upcasters: [(data: Record<string, unknown>) => data] };
    expect(faults(astray, goldenOf(first), goldenOf(second))[0]).toContain("does not reach today's shape");
  });

  it('a type that is known no more, and a personal field that is no text', () => {
    expect(catalogueFaults({}, [goldenOf(first)])).toEqual(['test.Named: recorded once, known no more']);
    const listed = event(z.object({ name: z.array(z.string()) }), { personal: ['name'] }) as EventDefinition;
    expect(faults(listed, goldenOf(listed))).toEqual(['test.Named: the personal field name is not text']);
  });
});

describe('reading in today’s shape', () => {
  const upcasters = [
    ({ name }: Record<string, unknown>) => ({ full: name }),
    ({ full }: Record<string, unknown>) => ({ full, short: String(full).slice(0, 1) }),
  ];
  const today = event(z.object({ full: z.string(), short: z.string() }), { version: 3, upcasters });
  const catalogue = new EventCatalogue({ 'test.Named': today }, 'test');
  const recorded = [
    written({ name: 'Anna' }, { type: 'test.Named' }),
    written({ full: 'Boris' }, { type: 'test.Named', schemaVersion: 2 }),
    written({ full: 'Clara', short: 'C.' }, { type: 'test.Named', schemaVersion: 3 }),
  ] as const;
  const expected = [
    { full: 'Anna', short: 'A' },
    { full: 'Boris', short: 'B' },
    { full: 'Clara', short: 'C.' },
  ];

  it('upcasts every version by every way of reading', async () => {
    const store = new UpcastingEventStore(new InMemoryEventStore(), catalogue);
    const stream = someStream();
    await store.append(stream, 'no-stream', recorded);
    const byRead = await readAll(store, stream);
    const [byReadMany = []] = await store.readMany([{ stream, version: -1n }]);
    const [batch] = await followUntil(store, 'start', {}, (seen) => seen.length > 0);
    for (const list of [byRead, byReadMany, batch?.events ?? []]) {
      expect(list.map(({ data }) => data)).toEqual(expected);
      expect(new Set(list.map(({ schemaVersion }) => schemaVersion))).toEqual(new Set([3]));
    }
  });

  it.each([
    ['an unknown type', written({}, { type: 'test.Unknown' }), 'unknown event type test.Unknown'],
    ['a version of the future', written({}, { type: 'test.Named', schemaVersion: 4 }), 'knows up to 3'],
  ])('stops at %s instead of skipping it', async (_, stranger, words) => {
    const store = new UpcastingEventStore(new InMemoryEventStore(), catalogue);
    const stream = someStream();
    await store.append(stream, 'no-stream', [stranger]);
    await expect(readAll(store, stream)).rejects.toThrow(words);
  });
});
