import { Newest } from './newest.js';
import type { StoredRecord } from './records.js';
import { isAfter, type LogPlace } from './places.js';

const OURS = { schemaVersion: 1, commandId: 'command' };

/** A log of our records and the system's, of which it is noted how much was read. */
function log() {
  const records: StoredRecord[] = [];
  const read: number[] = [];
  const add = (count: number, metadata?: object) => {
    for (let i = 0; i < count; i += 1) {
      const place = { commit: BigInt(records.length + 1), prepare: BigInt(records.length + 1) };
      const id = String(records.length);
      const more = { isJson: true, data: {}, created: new Date(0), stream: 's-1', type: 't', revision: 0n };
      records.push({ id, metadata, place, ...more });
    }
  };
  const newest = new Newest((before: LogPlace | 'end', count) => {
    const older = records.filter(({ place }) => before === 'end' || isAfter(before, place ?? 'start'));
    const page = older.toReversed().slice(0, count);
    read.push(page.length);
    return Promise.resolve(page);
  });
  return { add, read, newest };
}

it('of an empty log, and of one without an event of ours, it is the start', async () => {
  const { add, newest } = log();
  expect(await newest.find()).toBe('start');
  add(30);
  expect(await newest.find()).toBe('start');
});

it('is behind everything that the system wrote since, which is read through once', async () => {
  const { add, read, newest } = log();
  add(3, OURS);
  add(10_000);
  expect(await newest.find()).toMatchObject({ commit: 3n });
  expect(read.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10_000);
  read.length = 0;
  add(2);
  expect(await newest.find()).toMatchObject({ commit: 3n });
  expect(read.reduce((sum, count) => sum + count, 0)).toBeLessThan(10);
  add(1, OURS);
  expect(await newest.find()).toMatchObject({ commit: 10_006n });
});

it('never goes back behind what this process has seen', async () => {
  const { add, newest } = log();
  add(3, OURS);
  newest.saw({ commit: 9n, prepare: 9n });
  newest.saw({ commit: 4n, prepare: 4n });
  expect(await newest.find()).toMatchObject({ commit: 9n });
});
