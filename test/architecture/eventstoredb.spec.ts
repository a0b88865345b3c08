import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './probe-tree.js';

/**
 * What must not be built on: subscriptions whose checkpoint the server keeps (it can be ahead of what was dealt with), and
 * the streams of links that its projections make (they double the database).
 */
const SHUNNED = /[pP]ersistentSubscription|resolveLinkTos: true|['"`]\$(ce|et|category|streams)\b/;

const FOLDER = join(ROOT, 'src/platform/event-store/eventstoredb');

test('ES-38: the store on EventStoreDB uses no persistent subscription and no stream of a server projection', () => {
  const files = readdirSync(FOLDER).filter((name) => !name.endsWith('.spec.ts'));
  expect(files).toContain('client.ts');
  expect(files.filter((name) => SHUNNED.test(readFileSync(join(FOLDER, name), 'utf8')))).toEqual([]);
});

test.each(['client.subscribeToPersistentSubscriptionToAll(x)', 'createPersistentSubscriptionToAll', 'read(`$ce-run`)'])(
  'the pattern finds %s',
  (line) => {
    expect(line).toMatch(SHUNNED);
  },
);
