import { Feed } from './feed.js';
import type { StoredRecord } from './records.js';

const never = new AbortController().signal;
const record = (revision: number): StoredRecord => ({
  stream: 's-1',
  id: String(revision),
  revision: BigInt(revision),
  type: 't',
  isJson: true,
  data: {},
  metadata: {},
  created: new Date(0),
  place: { commit: BigInt(revision), prepare: BigInt(revision) },
});
const push = (feed: Feed, from: number, to: number) => {
  for (let i = from; i < to; i += 1) feed.push(record(i));
};
const numbers = (records: readonly StoredRecord[]) => records.map(({ revision }) => Number(revision));

it('gives what has come, in its order, once', async () => {
  const feed = new Feed();
  const taking = feed.take(60_000, never, false);
  push(feed, 0, 3);
  expect(numbers(await taking)).toEqual([0, 1, 2]);
  expect(await feed.take(1, never, false)).toEqual([]);
});

it('gathers while it catches up, but not for long', async () => {
  const feed = new Feed();
  push(feed, 0, 1);
  const taking = feed.take(60_000, never, true);
  setTimeout(() => push(feed, 1, 600), 1);
  expect(await taking).toHaveLength(600);
  push(feed, 600, 602);
  expect(await feed.take(60_000, never, true)).toHaveLength(2);
});

it('holds its source back when it is full, until something was taken', async () => {
  const feed = new Feed();
  const said: string[] = [];
  feed.attach({ pause: () => said.push('pause'), resume: () => said.push('resume'), stop: () => said.push('stop') });
  push(feed, 0, 1_001);
  expect(said).toEqual(['pause']);
  expect(await feed.take(1, never, false)).toHaveLength(1_001);
  feed.close();
  expect(said).toEqual(['pause', 'resume', 'stop']);
});

it('throws what ended it after the last record, also while somebody waits', async () => {
  const feed = new Feed();
  push(feed, 0, 2);
  feed.fail(new Error('ended'));
  feed.fail(new Error('and again'));
  expect(numbers(await feed.take(60_000, never, true))).toEqual([0, 1]);
  await expect(feed.take(60_000, never, true)).rejects.toThrow('ended');
  const waiting = new Feed();
  const taking = waiting.take(60_000, never, false);
  waiting.fail(new Error('ended'));
  await expect(taking).rejects.toThrow('ended');
});

it('gives nothing when the signal aborts, however long it would have waited', async () => {
  const stop = new AbortController();
  const taking = new Feed().take(60_000, stop.signal, true);
  stop.abort();
  expect(await taking).toEqual([]);
  expect(await new Feed().take(60_000, stop.signal, false)).toEqual([]);
});
