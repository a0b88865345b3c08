import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../../../src/platform/event-store/port/event-store.js';
import { someStream, written } from '../../support/events.js';
import { storeAt } from '../../support/store-at.js';
import { Tail } from '../../support/tail.js';

/**
 * Appends and follows while its connections are taken away, without a listener for errors of its own. Says 'ready'; at
 * a word it stops and says how many appends were answered, and how many of them it saw twice or never.
 */
const [url = ''] = process.argv.slice(2);
const { store, close } = storeAt(url);
const tail = new Tail(store);

/** Repeats with the same id until there is an answer. */
async function insist<T>(task: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await sleep(20);
    }
  }
}

const answered: string[] = [];
const stop = new AbortController();
process.once('message', () => stop.abort());
process.send?.('ready');
while (!stop.signal.aborted) {
  const stream = someStream();
  const event = written();
  await insist(() => store.append(stream, 'no-stream', [event]));
  answered.push(event.id);
  await sleep(5);
}

await tail.reached(await insist(() => store.head()));
const seen = tail.events.map(({ id }) => id);
process.send?.({
  answered: answered.length,
  never: answered.filter((id) => !seen.includes(id)).length,
  twice: seen.length - new Set(seen).size,
  faults: tail.faults,
});
await tail.end();
await close();
process.disconnect();
