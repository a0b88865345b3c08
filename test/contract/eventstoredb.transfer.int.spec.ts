import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { history } from '../../src/platform/event-store/transfer/history.js';
import { readAll } from '../support/events.js';
import { onEventStoreDb } from '../support/eventstoredb/stores.js';
import { onPostgres } from '../support/stores.js';
import { eventLines, exported, imported, live, sealing } from '../support/transfers.js';
import { transferContract } from './transfer.contract.js';

transferContract('EventStoreDB, test server', () => onEventStoreDb(), 8);

it('a log goes from PostgreSQL to EventStoreDB and back, unchanged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-transfer-'));
  const [home, away, again] = [await onPostgres(), await onEventStoreDb(), await onPostgres()];
  const streams = ['contract-1', 'contract-2', 'contract-3'] as StreamName[];
  for (let round = 0; round < 3; round += 1) {
    const events = [{ words: `round ${round}`, more: { round }, counted: round === 1 }];
    await live(
      sealing(home.store),
      streams.map((stream) => ({ stream, events })),
    );
  }
  const [one, two, three] = ['1', '2', '3'].map((name) => join(folder, name)) as [string, string, string];
  const { chain } = await exported(home.store, one);
  await imported(away.store, one);
  expect(await exported(away.store, two)).toMatchObject({ events: 9, chain });
  await imported(again.store, two);
  expect(await exported(again.store, three)).toMatchObject({ events: 9, chain });
  expect(eventLines(three)).toEqual(eventLines(one));
  const [first] = await readAll(away.store, 'contract-2' as StreamName);
  const before: string[] = [];
  for await (const page of history(away.store, { until: first?.position })) {
    before.push(...page.events.map(({ stream }) => stream));
  }
  expect(before).toEqual(['contract-1', 'contract-2']);
  for (const { close } of [home, away, again]) await close();
  rmSync(folder, { recursive: true });
}, 60_000);
