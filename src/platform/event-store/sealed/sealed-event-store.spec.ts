import { meta, readAll, someStream, written } from '../../../../test/support/events.js';
import { contractCatalogue } from '../../../../test/support/stores.js';
import { InMemoryEventStore } from '../in-memory/in-memory-event-store.js';
import type { NewEvent } from '../port/event-store.js';
import { plain, REDACTED } from '../port/redacted.js';
import { SEALED, type SealedValue } from '../port/value-rules.js';
import { InMemoryKeyVault } from './in-memory-key-vault.js';
import { SealedEventStore } from './sealed-event-store.js';

function setUp() {
  const log = new InMemoryEventStore();
  const vault = new InMemoryKeyVault();
  return { log, vault, store: new SealedEventStore(log, contractCatalogue, vault) };
}

const about = (subject: string, words: string, more: object = {}): NewEvent =>
  written({ words, ...more }, { meta: meta({ subjects: [subject] }) });

describe('sealed event store', () => {
  it('lets the log see no personal text, and everything else as it is', async () => {
    const { log, store } = setUp();
    const stream = someStream();
    await store.append(stream, 'any', [about('anna', 'my own words', { number: 3 })]);
    const [inLog] = await readAll(log, stream);
    expect(JSON.stringify(inLog?.data)).not.toContain('my own words');
    expect(inLog?.data).toMatchObject({ number: 3, words: { [SEALED]: { subject: 'anna' } } });
    expect((await readAll(store, stream))[0]?.data).toEqual({ words: 'my own words', number: 3 });
  });

  it('seals the same text differently every time', async () => {
    const { log, store } = setUp();
    const stream = someStream();
    await store.append(stream, 'any', [about('anna', 'yes'), about('anna', 'yes')]);
    const [one, two] = (await readAll(log, stream)).map(({ data }) => (data as { words: SealedValue }).words[SEALED]);
    expect(one?.kid).toBe(two?.kid);
    expect(one?.ct).not.toBe(two?.ct);
  });

  it('gives Redacted for a destroyed key by every way of reading, and leaves others alone', async () => {
    const { store, vault } = setUp();
    const stream = someStream();
    await store.append(stream, 'any', [about('anna', 'hers', { number: 1 }), about('boris', 'his')]);
    await vault.destroy('anna');
    const expected = [{ words: REDACTED, number: 1 }, { words: 'his' }];
    expect((await readAll(store, stream)).map(({ data }) => data)).toEqual(expected);
    const [many] = await store.readMany([{ stream, version: -1n }]);
    expect(many?.map(({ data }) => data)).toEqual(expected);
    for await (const { events } of store.follow('start', {}, AbortSignal.timeout(5_000))) {
      expect(events.map(({ data }) => data)).toEqual(expected);
      break;
    }
  });

  it('asks the vault once for a hundred events of a stream', async () => {
    const { log, store, vault } = setUp();
    const stream = someStream();
    const words = Array.from({ length: 230 }, (_, n) => `word ${n}`);
    const [first, ...more] = words.map((word, n) => about(`person ${n % 7}`, word));
    await store.append(stream, 'any', [first!, ...more]);
    let asked = 0;
    const counting = Object.assign(Object.create(vault) as InMemoryKeyVault, {
      find: (kids: readonly string[]) => ((asked += 1), vault.find(kids)),
    });
    const read = await readAll(new SealedEventStore(log, contractCatalogue, counting), stream);
    expect(read.map(({ data }) => (data as { words: string }).words)).toEqual(words);
    expect(asked).toBe(3);
  });

  it('seals what comes after the destruction so that nobody can read it', async () => {
    const { store, vault } = setUp();
    await vault.destroy('anna');
    const stream = someStream();
    expect(await store.append(stream, 'any', [about('anna', 'too late')])).toMatchObject({ kind: 'appended' });
    expect((await readAll(store, stream))[0]?.data).toEqual({ words: REDACTED });
  });

  it('opens a sealed field at its own place only', async () => {
    const { log, store } = setUp();
    const [home, elsewhere] = [someStream(), someStream()];
    await store.append(home, 'any', [about('anna', 'mine')]);
    const [sealed] = await readAll(log, home);
    await log.append(elsewhere, 'any', [written(sealed?.data as object)]);
    await expect(readAll(store, elsewhere)).rejects.toThrow('the sealed field words was altered');
  });

  it('opens for a follower only what is looked at, so that one altered field stops nobody else', async () => {
    const { log, store } = setUp();
    const [home, elsewhere] = [someStream(), someStream()];
    await store.append(home, 'any', [about('anna', 'mine', { number: 1 })]);
    const [sealed] = await readAll(log, home);
    await log.append(elsewhere, 'any', [written(sealed?.data as object)]);
    for await (const { events } of store.follow('start', {}, AbortSignal.timeout(5_000))) {
      const [whole, altered] = events.map(({ data }) => data as { words: string; number: number });
      expect({ ...whole }).toEqual({ words: 'mine', number: 1 });
      expect(altered?.number).toBe(1);
      expect(() => altered?.words).toThrow('the sealed field words was altered');
      break;
    }
  });

  it('needs to know whose text it is', async () => {
    const { store } = setUp();
    const nobodys = written({ words: 'whose?' }, { meta: meta({ subjects: [] }) });
    await expect(store.append(someStream(), 'any', [nobodys])).rejects.toMatchObject({
      path: 'events[0].meta.subjects',
    });
  });

  it('takes no text as it is: neither null nor an absent field is sealed', async () => {
    const { log, store } = setUp();
    const stream = someStream();
    const silent = written({ words: null }, { meta: meta({ subjects: [] }) });
    await store.append(stream, 'any', [silent, written({ number: 1 }, { meta: meta({ subjects: [] }) })]);
    expect((await readAll(log, stream)).map(({ data }) => data)).toEqual([{ words: null }, { number: 1 }]);
  });

  it.each([
    ['a personal field that is no text', { words: { deep: 'text' } }, 'events[0].data.words'],
    ['a field that looks sealed', { other: { [SEALED]: {} } }, 'events[0].data.other'],
  ])('refuses %s', async (_, data, path) => {
    await expect(setUp().store.append(someStream(), 'any', [written(data)])).rejects.toMatchObject({ path });
  });

  it('refuses an event that no catalogue knows', async () => {
    const unknown = written({}, { type: 'contract.Unknown' });
    await expect(setUp().store.append(someStream(), 'any', [unknown])).rejects.toThrow(
      'unknown event type contract.Unknown',
    );
  });

  it('plain() gives the text, or what is said instead of a redacted one', () => {
    expect(plain('words', null)).toBe('words');
    expect(plain(REDACTED, null)).toBeNull();
    expect(plain(REDACTED, 'somebody')).toBe('somebody');
  });
});
