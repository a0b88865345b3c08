import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { ProgramEvent } from '../../src/contexts/catalogue/domain/program.events.js';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { changed, defined, memberAdded, memberRemoved } from '../../test/support/programs.js';
import { newEvent, ReadWorld } from '../../test/support/read-world.js';
import {
  bindingPrograms,
  listPrograms,
  programMemberCounts,
  programProjections,
  programsSeenBy,
  type ProgramMembersTable,
  type ProgramsTable,
} from './index.js';

let read: ReadWorld;
let db: () => Promise<Kysely<ProgramsTable & ProgramMembersTable>>;

beforeAll(async () => {
  read = await ReadWorld.open();
  const { daemon, reads } = read.worker(programProjections);
  daemon.start();
  db = async () => (await reads.fresh<ProgramsTable & ProgramMembersTable>('programs', 'program_members')).db;
}, 60_000);
afterAll(() => read.end());

async function record(program: string, ...events: readonly ProgramEvent[]): Promise<void> {
  for (const event of events) {
    const data = { ...event.data, programId: program };
    // The same event of another program.
    await read.store.append(`program-${program}` as StreamName, 'any', [newEvent({ ...event, data } as ProgramEvent)]);
  }
}

const seen = async (person: string) =>
  (await programsSeenBy(await db(), person)).map(({ program_id, member }) => [program_id, member]);

it('R-342 a person sees published programs and their own, by title; R-343 only an own one with an order binds', async () => {
  await record('open', defined({ title: 'b open', published: true, ordered: true }));
  await record('hidden', defined({ title: 'A hidden' }));
  await record('free', defined({ title: 'C free', ordered: false }));
  await record('hidden', memberAdded('mira'), memberAdded('tomas'));
  await record('free', memberAdded('mira'));
  expect(await seen('mira')).toEqual([
    ['hidden', true],
    ['open', false],
    ['free', true],
  ]);
  expect(await seen('nobody')).toEqual([['open', false]]);
  const binding = async () => (await bindingPrograms(await db(), 'mira')).map(({ program_id }) => program_id);
  expect(await binding()).toEqual(['hidden']);
  await record('open', memberAdded('mira'));
  expect(await binding()).toEqual(['hidden', 'open']);
});

it('a change replaces the whole program, and who left is gone from it until they join anew', async () => {
  await record('money', defined({ title: 'Money', courseIds: ['a', 'b'] }), memberAdded('ada'));
  await record('money', changed({ title: 'More money', courseIds: ['b', 'c'], ordered: false }));
  const [row] = (await listPrograms(await db())).filter(({ program_id }) => program_id === 'money');
  expect(row).toEqual({
    program_id: 'money',
    title: 'More money',
    enforce_order: false,
    published: false,
    course_ids: ['b', 'c'],
  });
  const members = async () => (await programMemberCounts(await db())).get('money') ?? 0;
  expect(await members()).toBe(1);
  await record('money', memberRemoved('ada'));
  expect(await members()).toBe(0);
  expect(await seen('ada')).toEqual([['open', false]]);
  await record('money', memberAdded('ada'));
  expect(await seen('ada')).toContainEqual(['money', true]);
});
