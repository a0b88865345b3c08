import type { Expected } from '../../../src/platform/event-store/port/event-store.js';
import type { StreamName } from '../../../src/platform/event-store/port/recorded-event.js';
import { written } from '../../support/events.js';
import { storeAt } from '../../support/store-at.js';

/** Arguments: URL, stream, expectation, number of appends. Waits for a word, races, says the kind of every answer. */
const [url = '', stream = '', expected = '', count = ''] = process.argv.slice(2);
const { store, close } = storeAt(url);
await store.head();
process.once('message', () => void race());
process.send?.('ready');

async function race(): Promise<void> {
  const appends = Array.from({ length: Number(count) }, () =>
    store.append(stream as StreamName, expected as Expected, [written()]),
  );
  process.send?.((await Promise.all(appends)).map(({ kind }) => kind));
  await close();
  process.disconnect();
}
