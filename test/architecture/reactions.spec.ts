import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './probe-tree.js';

/** What forgets: events on a bus of the process are lost with it, and a saga that throws once is dead until a restart. */
const SHUNNED = /\b(Saga|EventBus|EventPublisher|EventsHandler|AggregateRoot)\b/;

const sources = ['src', 'projections', 'seeds'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

test('ES-34: what follows from events is written down by reactions; no bus carries events, and no saga waits for them', () => {
  expect(sources).toContain(join('src', 'platform', 'reactions', 'reaction.ts'));
  expect(sources.filter((name) => SHUNNED.test(readFileSync(join(ROOT, name), 'utf8')))).toEqual([]);
});

test.each(['@Saga()', 'this.eventBus as EventBus', '@EventsHandler(Marked)'])('the pattern finds %s', (line) => {
  expect(line).toMatch(SHUNNED);
});
