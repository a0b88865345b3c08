import { EventStoreDbEventStore } from '../../../src/platform/event-store/eventstoredb/eventstoredb-event-store.js';
import type { NewEvent } from '../../../src/platform/event-store/port/event-store.js';
import { many, readAll, someStream, written } from '../../support/events.js';
import { EventStoreDbServer } from '../../support/eventstoredb/server.js';
import { OtherProcess } from '../../support/processes.js';
import { race } from './race.js';

const unknown = { name: 'StoreUnavailable', outcome: 'unknown' };
const notApplied = { name: 'StoreUnavailable', outcome: 'not-applied' };

let server: EventStoreDbServer;
let store: EventStoreDbEventStore;
const stores: EventStoreDbEventStore[] = [];

function open(url = server.url, append = 4_000): EventStoreDbEventStore {
  const opened = new EventStoreDbEventStore(url, { append, read: 2_000 });
  stores.push(opened);
  return opened;
}

beforeEach(async () => {
  server = await EventStoreDbServer.start({ noiseEvery: 2 });
  store = open();
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((opened) => opened.close()));
  await server.stop();
});

describe('EventStoreDB: many at once', () => {
  it("ES-15: 100 appends of four processes with 'no-stream': one wins", async () => {
    const stream = someStream();
    const kinds = await race(server.url, stream, 'no-stream', 4, 25);
    expect(kinds.filter((kind) => kind === 'appended')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'conflict')).toHaveLength(99);
    expect(await readAll(store, stream)).toHaveLength(1);
  });

  it("ES-15: 100 appends of four processes with 'any': all stored, every version once", async () => {
    const stream = someStream();
    expect(new Set(await race(server.url, stream, 'any', 4, 25))).toEqual(new Set(['appended']));
    const versions = (await readAll(store, stream)).map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: 100 }, (_, i) => BigInt(i)));
  });

  it('ES-20: eight processes claim one address; exactly one has it', async () => {
    const kinds = await race(server.url, someStream('claim'), 'no-stream', 8, 1);
    expect(kinds.toSorted()).toEqual(['appended', ...Array<string>(7).fill('conflict')]);
  });

  it('ES-17: 1,000 appends at once on a new store, none by the batches of the client', async () => {
    const results = await Promise.all(
      Array.from({ length: 1_000 }, () => store.append(someStream(), 'no-stream', [written()])),
    );
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['appended']));
    expect(server.batches).toBe(0);
  });
});

describe('EventStoreDB: an answer that is lost', () => {
  beforeEach(() => store.append(someStream(), 'any', [written()]));

  it.each([
    ['lost-reply', 'no-stream'],
    ['lost-reply', 'any'],
    ['timeout-after', 'no-stream'],
    ['timeout-after', 'any'],
  ] as const)("ES-16: after the commit (%s): 'unknown', then the first answer ('%s')", async (how, expected) => {
    const stream = someStream();
    const events = many(3);
    const happened = server.faults.next(how);
    await expect(store.append(stream, expected, events)).rejects.toMatchObject(unknown);
    await happened;
    const [, , last] = await readAll(open(), stream);
    expect(await store.append(stream, expected, events)).toEqual({
      kind: 'replayed',
      version: 2n,
      position: last?.position,
    });
    expect(server.log.stream(stream)).toHaveLength(3);
  });

  it('ES-16: after the commit at an exact version, also when the stream went on meanwhile', async () => {
    const stream = someStream();
    await store.append(stream, 'no-stream', [written()]);
    const events = many(2);
    const happened = server.faults.next('lost-reply');
    await expect(store.append(stream, 0n, events)).rejects.toMatchObject(unknown);
    await happened;
    await open().append(stream, 'any', [written()]);
    expect(await store.append(stream, 0n, events)).toMatchObject({ kind: 'replayed', version: 2n });
    expect(server.log.stream(stream)).toHaveLength(4);
  });

  it.each(['lost-request', 'timeout-before'] as const)(
    'ES-16: before the server wrote it (%s): the repeat is the first append',
    async (how) => {
      const stream = someStream();
      const events = many(2);
      void server.faults.next(how);
      await expect(store.append(stream, 'no-stream', events)).rejects.toMatchObject(unknown);
      expect(await store.append(stream, 'no-stream', events)).toMatchObject({ kind: 'appended', version: 1n });
    },
  );

  it('ES-16: a batch that overlaps the lost one in part is a conflict, and what was lost is there once', async () => {
    const stream = someStream();
    const [a, b] = many(2) as unknown as [NewEvent, NewEvent];
    void server.faults.next('lost-reply');
    await expect(store.append(stream, 'any', [a, b])).rejects.toMatchObject(unknown);
    expect(await store.append(stream, 'any', [b, written()])).toEqual({ kind: 'conflict', actual: 1n });
    expect(server.log.stream(stream).map(({ id }) => id)).toEqual([a.id, b.id]);
  });

  it("ES-16: in silence: 'unknown' when patience is over, then the first answer", async () => {
    const waiting = open(server.url, 300);
    const stream = someStream();
    const event = written();
    void server.faults.next('silence');
    await waiting.storeId();
    await expect(waiting.append(stream, 'no-stream', [event])).rejects.toMatchObject(unknown);
    expect(await waiting.append(stream, 'no-stream', [event])).toMatchObject({ kind: 'replayed', version: 0n });
  });

  it.each(['no-stream', 'any', 'stream-exists', 0n] as const)(
    "ES-16: what the server writes after the repeat (expected: '%s') does not stand there twice",
    async (expected) => {
      const waiting = open(server.url, 300);
      const stream = someStream();
      if (expected !== 'no-stream') await waiting.append(stream, 'no-stream', [written()]);
      const before = server.log.stream(stream).length;
      await waiting.storeId();
      const events = many(2);
      void server.faults.next('late');
      await expect(waiting.append(stream, expected, events)).rejects.toMatchObject(unknown);
      expect(await waiting.append(stream, expected, events)).toMatchObject({ kind: 'appended' });
      server.faults.writeLate();
      expect(server.log.stream(stream)).toHaveLength(before + 2);
    },
  );

  it('ES-16: the server was restarted and has forgotten all ids: any repeat is still one', async () => {
    const stream = someStream();
    const events = many(2);
    const first = await store.append(stream, 'any', events);
    await store.append(stream, 'any', many(3));
    await server.stop();
    await server.start();
    expect(await open().append(stream, 'any', events)).toEqual({ ...first, kind: 'replayed' });
    expect(await open().append(stream, 'stream-exists', events)).toEqual({ ...first, kind: 'replayed' });
    expect(server.log.stream(stream)).toHaveLength(5);
  });
});

describe('EventStoreDB: a server in trouble', () => {
  it('not-applied when there was no connection to be had, or the server had too much to do', async () => {
    await store.append(someStream(), 'any', [written()]);
    for (let tries = 0; tries < 3; tries += 1) void server.faults.next('busy');
    await expect(store.append(someStream(), 'any', [written()])).rejects.toMatchObject(notApplied);
    void server.faults.next('busy');
    expect(await store.append(someStream(), 'any', [written()])).toMatchObject({ kind: 'appended' });
    const nowhere = open('esdb://127.0.0.1:1?tls=false');
    await expect(nowhere.append(someStream(), 'any', [written()])).rejects.toMatchObject(notApplied);
    await expect(nowhere.head()).rejects.toMatchObject(notApplied);
  });

  it('an append that meets a former leader goes to the new one by itself', async () => {
    await store.storeId();
    void server.faults.next('not-leader');
    expect(await store.append(someStream(), 'no-stream', [written()])).toMatchObject({ kind: 'appended' });
  });

  it.each(['url', 'discoveryUrl'] as const)('a node that follows is left for the leader (%s)', async (address) => {
    const leader = await EventStoreDbServer.start({ log: server.log });
    server.leader = leader;
    const far = open(server[address]);
    const stream = someStream();
    expect(await far.append(stream, 'no-stream', [written()])).toMatchObject({ kind: 'appended' });
    expect(await readAll(far, stream)).toHaveLength(1);
    [server.leader, leader.leader] = [undefined, server];
    expect(await far.append(stream, 0n, [written()])).toMatchObject({ kind: 'appended', version: 1n });
    expect(await far.head()).toBe(await open().head());
    await leader.stop();
  });

  it('a server that takes less than 1 MiB is a sentence for the operator', async () => {
    const narrow = await EventStoreDbServer.start({ maxAppendBytes: 1_000 });
    const refused = open(narrow.url).append(someStream(), 'any', [written({ text: 'x'.repeat(2_000) })]);
    await expect(refused).rejects.toThrow('set its MaxAppendSize to 1048576');
    await narrow.stop();
  });

  it('ES-14: a process whose connections are all cut, again and again, lives, and loses nothing', async () => {
    const survivor = OtherProcess.start('test/contract/trials/survivor.ts', server.url);
    await survivor.says();
    for (let i = 0; i < 15; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      server.cutConnections();
    }
    expect(survivor.lives).toBe(true);
    const report = survivor.says<{ answered: number; never: number; twice: number; faults: number }>();
    survivor.tell('stop');
    const { answered, never, twice, faults } = await report;
    expect({ never, twice }).toEqual({ never: 0, twice: 0 });
    expect(answered).toBeGreaterThan(20);
    expect(faults).toBeGreaterThan(3);
  });
});
