import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { applicationEventStore } from '../event-store/application-event-store.js';
import { EventCatalogue } from '../event-store/catalogue/event-catalogue.js';
import { catalogue, event } from '../event-store/catalogue/event-definition.js';
import { InMemoryEventStore } from '../event-store/in-memory/in-memory-event-store.js';
import type { NewEvent } from '../event-store/port/event-store.js';
import type { DomainEvent, StreamName } from '../event-store/port/recorded-event.js';
import { REDACTED } from '../event-store/port/redacted.js';
import { CachedKeyVault } from '../event-store/sealed/cached-key-vault.js';
import { InMemoryKeyVault } from '../event-store/sealed/in-memory-key-vault.js';
import type { StreamType } from './decision.js';
import { StateCache, stream } from './state-cache.js';

type Said = DomainEvent<'test.Said', { readonly words: string }>;

const said: StreamType<string, Said> = { category: 'said', initial: '', evolve: (_, { data }) => data.words };
const known = new EventCatalogue(
  catalogue<Said>({ 'test.Said': event(z.object({ words: z.string() }), { personal: ['words'] }) }),
  'test',
);

function wordsOf(person: string): NewEvent<Said> {
  const actor = { kind: 'person', id: person } as const;
  const about = { correlationId: 'j', causationId: 'c', commandId: person, occurredAt: '2026-03-02T10:00:00.000Z' };
  return {
    type: 'test.Said',
    data: { words: `of ${person}` },
    id: `00000000-0000-4000-8000-00000000000${person.length}`,
    schemaVersion: 1,
    meta: { ...about, actor, subjects: [person], appVersion: 'test' },
  };
}

/** A process of its own over one log and one vault. */
function processOver(log: InMemoryEventStore, keys: InMemoryKeyVault) {
  const vault = new CachedKeyVault(keys, { keys: 100, milliseconds: 0 });
  const store = applicationEventStore(log, known, vault);
  return { vault, store, states: new StateCache(store, vault) };
}

it('drops what it kept once a person was erased, wherever that was; others stay as they are', async () => {
  const [log, keys] = [new InMemoryEventStore(), new InMemoryKeyVault()];
  const [here, there] = [processOver(log, keys), processOver(log, keys)];
  for (const person of ['mira', 'tomas'])
    await here.store.append(`said-${person}` as StreamName, 'any', [wordsOf(person)]);
  const read = async ({ states }: typeof here) =>
    (await states.load(stream(said, 'mira'), stream(said, 'tomas'))).map(({ state }) => state);
  expect([await read(here), await read(there)]).toEqual([
    ['of mira', 'of tomas'],
    ['of mira', 'of tomas'],
  ]);
  await there.vault.destroy('mira');
  expect([await read(here), await read(there)]).toEqual([
    [REDACTED, 'of tomas'],
    [REDACTED, 'of tomas'],
  ]);
});

it('keeps states while parts of people are destroyed: their streams tell of that', async () => {
  const [log, keys] = [new InMemoryEventStore(), new InMemoryKeyVault()];
  const { store, vault, states } = processOver(log, keys);
  await store.append('said-mira' as StreamName, 'any', [wordsOf('mira')]);
  const before = await states.load(stream(said, 'mira'));
  await vault.destroy('mira/note');
  expect((await states.load(stream(said, 'mira')))[0]).toBe(before[0]);
});
