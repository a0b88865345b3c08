import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import { up } from '../../../../migrations/20261130T112000-open-attempts.js';
import { ReadWorld } from '../../../../test/support/read-world.js';
import type { RecordedEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { OwedCommand } from '../../../platform/reactions/reaction.js';
import type { Heard } from './heard.js';
import { ReleaseAttempts } from './release-attempts.js';
import { whenReleasePublished } from './when-release-published.js';

let world: ReadWorld;
let db: Kysely<never>;

beforeAll(async () => {
  world = await ReadWorld.open();
  db = new Kysely<never>({ dialect: new PostgresDialect({ pool: world.pool }) });
  await up(db as never);
}, 30_000);
afterAll(() => world.end());

let serial = 0;
/** As the reaction gets it: what it does not read is left out. */
function heard(type: Heard['type'], data: object): RecordedEvent<Heard> {
  serial += 1;
  return { id: `event-${serial}`, type, data, meta: { subjects: ['mira'] } } as unknown as RecordedEvent<Heard>;
}
const published = (version: number) =>
  heard('catalogue.ReleasePublished', { courseId: 'tea', releaseId: `r${version}`, version });
const started = (attempt: string, version: number) =>
  heard('lessons.QuizAttemptStarted', { runId: `run-${attempt}`, attemptId: attempt, releaseId: `r${version}` });
const carriedOver = (attempt: string, version: number) =>
  heard('lessons.QuizAttemptCarriedOver', { attemptId: attempt, toReleaseId: `r${version}` });
const cancelled = (attempt: string) => heard('lessons.QuizAttemptCancelled', { attemptId: attempt });
const passed = (attempt: string) => heard('lessons.QuizAttemptPassed', { attemptId: attempt });

async function emptied(): Promise<void> {
  await world.pool.query('truncate reactions.open_attempts, reactions.published_releases');
}

/** The attempts that commands are owed for, by event. */
async function oneByOne(events: readonly RecordedEvent<Heard>[]): Promise<string[][]> {
  const all: string[][] = [];
  for (const event of events) all.push(attempts(await whenReleasePublished.commandsFor(event, db)));
  return all;
}

async function together(events: readonly RecordedEvent<Heard>[]): Promise<string[][]> {
  return ((await whenReleasePublished.commandsForAll?.(events, db)) ?? []).map(attempts);
}

const attempts = (commands: readonly OwedCommand[]) => commands.map(({ input }) => String(input['attemptId']));

const figures = (version: number) => new ReleaseAttempts(db).of(`r${version}`);

it('R-279 R-113: owes a command for what falls behind: met, missed, or carried over to what is not the newest any more', async () => {
  await emptied();
  const events = [published(1), started('a', 1), started('b', 1), started('c', 1), passed('c'), published(2)];
  expect(await oneByOne(events)).toEqual([[], [], [], [], [], ['a', 'b']]);
  expect(await oneByOne([started('late', 1)])).toEqual([['late']]);
  expect(await figures(2)).toEqual({ moved: 0, cancelled: 0, pending: 2 });
  expect(await oneByOne([published(3), carriedOver('a', 2), cancelled('b'), cancelled('late')])).toEqual([
    [],
    ['a'],
    [],
    [],
  ]);
  expect(await figures(2)).toEqual({ moved: 1, cancelled: 1, pending: 0 });
  expect(await figures(3)).toEqual({ moved: 0, cancelled: 2, pending: 1 });
  expect(await oneByOne([carriedOver('a', 3), passed('a'), published(4)])).toEqual([[], [], []]);
  expect(await figures(3)).toEqual({ moved: 1, cancelled: 2, pending: 0 });
  expect(await figures(5)).toBeUndefined();
});

it('a log of former times: one command at most for an attempt that stayed open over many publications', async () => {
  await emptied();
  const events = [published(1), started('a', 1), started('b', 1), ...[2, 3, 4, 5].map(published), cancelled('b')];
  expect((await oneByOne(events)).flat()).toEqual(['a', 'b']);
  await emptied();
  expect((await together(events)).flat()).toEqual(['a', 'b']);
});

it('lets an attempt be whose release nobody published', async () => {
  await emptied();
  expect((await together([started('a', 9), published(1), passed('a')])).flat()).toEqual([]);
});

/** A log as it may come about: attempts begin on the newest version or the one before, go on, and end. */
const history = fc.array(fc.tuple(fc.nat(9), fc.nat(4)), { minLength: 5, maxLength: 60 }).map((acts) => {
  const events = [published(1)];
  const open = new Map<string, number>();
  let newest = 1;
  for (const [act, pick] of acts) {
    const [attempt, version] = [...open][pick % Math.max(open.size, 1)] ?? [];
    if (act === 0) events.push(published((newest += 1)));
    else if (act <= 3 || attempt === undefined || version === undefined) {
      const on = act === 1 && newest > 1 ? newest - 1 : newest;
      const id = `a${events.length}`;
      open.set(id, on);
      events.push(started(id, on));
    } else if (act <= 6 && version < newest) {
      open.set(attempt, version + 1);
      events.push(carriedOver(attempt, version + 1));
    } else {
      open.delete(attempt);
      events.push(act === 7 ? passed(attempt) : cancelled(attempt));
    }
  }
  return events;
});

it('a batch comes to the same as its events one by one, however the log is cut', async () => {
  const tables = async () =>
    Promise.all(
      ['open_attempts order by attempt_id', 'published_releases order by version'].map(
        async (table) => (await world.pool.query(`select * from reactions.${table}`)).rows,
      ),
    );
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 1, max: 60 }), async (events, size) => {
      await emptied();
      const single = await oneByOne(events);
      const expected = await tables();
      await emptied();
      const batched: string[][] = [];
      for (let start = 0; start < events.length; start += size)
        batched.push(...(await together(events.slice(start, start + size))));
      const sorted = (owed: string[][]) => owed.map((ids) => ids.toSorted());
      expect(sorted(batched)).toEqual(sorted(single));
      expect(await tables()).toEqual(expected);
    }),
    { numRuns: 60, seed: 20_261_130 },
  );
}, 60_000);
