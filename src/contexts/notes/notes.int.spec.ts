import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { callerWith } from '../../../test/support/callers.js';
import { start } from '../../../test/support/learning.js';
import { LearnerWorld } from '../../../test/support/learner-world.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/port/event-store.js';
import type { StreamName } from '../../platform/event-store/port/recorded-event.js';
import { REDACTED } from '../../platform/event-store/port/redacted.js';
import { learnerNotes } from './domain/learner-notes.js';
import { ShredNote } from './shred-note/shred-note.handler.js';
import { whenNoteForgotten } from './shred-note/when-note-forgotten.js';

interface Note {
  readonly key: string;
  readonly text: string;
  readonly since: string;
  readonly updated: string;
  readonly course?: string;
  readonly course_title?: string;
}
interface Notes {
  readonly facts: readonly Note[];
  readonly observations: readonly Note[];
  readonly project: readonly Note[];
  readonly projects_elsewhere: readonly Note[];
  readonly next_cursor?: string;
}
interface Started {
  readonly session: string;
  readonly history: { readonly notes: { readonly by_key: object; readonly other: readonly object[] } };
}

let world: LearnerWorld;
let count = 0;
let learner: string;

beforeAll(async () => {
  world = await LearnerWorld.open({ LYCEUM_TIME_ZONE: 'Asia/Kolkata' });
}, 60_000);
afterAll(() => world.close());

beforeEach(async () => {
  world.clock.set('2026-12-01T09:00:00.000Z');
  count += 1;
  learner = await world.person(`noted-${count}`);
});

/** A course that the learner took, with the keys that its frame asks for. */
async function taken(key: string, learn: readonly { readonly key: string; readonly text: string }[] = []) {
  const course = await world.course(`${key}-${count}`, {
    agent: { learn_about_student: learn.map((one) => ({ ...one, changes: false })) },
  });
  await world.as(learner, 'enroll', { course, space: 'personal' });
  return course;
}
const remember = (kind: string, key: string, text: string, session?: string, who = learner) =>
  world.as(who, 'remember', { kind, key, text, ...(session ? { session } : {}) });
const mine = (args: object = {}) => world.as<Notes>(learner, 'my_notes', args);
const told = async (course: string, more: object = {}) =>
  (await world.as<Started>(learner, 'start_lesson', { course, frame: false, ...more })).history.notes;

describe('remember and my_notes', () => {
  it('R-163 R-165 R-169: a fact is kept once, under one key, with two dates on the clock of the installation', async () => {
    expect(await remember('fact', 'Role', 'Runs a shift')).toEqual({ key: 'role', kind: 'fact' });
    world.clock.set('2026-12-02T09:00:00.000Z');
    expect(await remember(' Fact ', ' ROLE ', 'Runs a warehouse ')).toEqual({ key: 'role', kind: 'fact' });
    expect(await mine()).toEqual({
      facts: [
        {
          key: 'role',
          text: 'Runs a warehouse',
          since: '2026-12-01T14:30:00+05:30',
          updated: '2026-12-02T14:30:00+05:30',
        },
      ],
      observations: [],
      project: [],
      projects_elsewhere: [],
    });
  });

  it('R-164 R-172 R-068: a project and an observation take their course from the session, and tell its objectives', async () => {
    const course = await taken('own');
    const session = await start(world, learner, course, 'l-1');
    const said = await remember('project', 'scenario', 'A tea stall', session);
    expect(said).toMatchObject({ key: 'scenario', kind: 'project' });
    const objectives = said['objectives_progress'] as readonly object[];
    expect(objectives.length).toBeGreaterThan(0);
    for (const one of objectives) expect(Object.keys(one).toSorted()).toEqual(['key', 'status', 'text']);
    await remember('observation', 'pace', 'Slow', session);
    expect(await mine()).toMatchObject({ facts: [], project: [], observations: [] });
    expect(await mine({ course })).toMatchObject({
      project: [{ key: 'scenario' }],
      observations: [{ key: 'pace', text: 'Slow' }],
      projects_elsewhere: [],
    });
  });

  it('R-169 R-170: names projects of other courses only while this one has none, and stores nothing by itself', async () => {
    const [here, there] = [await taken('here'), await taken('there')];
    await remember('project', 'scenario', 'A depot', await start(world, learner, there, 'l-1'));
    const elsewhere = { key: 'scenario', text: 'A depot', course: there, course_title: `Course there-${count}` };
    expect(await mine({ course: here })).toMatchObject({ project: [], projects_elsewhere: [elsewhere] });
    expect((await told(here)).other).toEqual([
      {
        key: 'scenario',
        kind: 'project',
        text: 'A depot',
        updated: expect.any(String),
        course: there,
        course_title: elsewhere.course_title,
      },
    ]);
    await remember('project', 'plot', 'A garden', await start(world, learner, here, 'l-1'));
    expect(await mine({ course: here })).toMatchObject({ project: [{ key: 'plot' }], projects_elsewhere: [] });
    expect((await told(here)).other).toMatchObject([{ key: 'plot' }]);
  });

  it('R-041 R-298: start_lesson brings notes under the keys of the frame, and the rest', async () => {
    const course = await taken('framed', [{ key: 'Where_Applies', text: 'Where?' }]);
    await remember('fact', 'role', 'Cook');
    await remember('fact', 'where_applies', 'At home');
    world.clock.set('2026-12-01T10:00:00.000Z');
    await remember('observation', 'where_applies', 'In the shop', await start(world, learner, course, 'l-1'));
    expect(await told(course)).toEqual({
      by_key: { Where_Applies: 'In the shop' },
      other: [{ key: 'role', kind: 'fact', text: 'Cook', updated: '2026-12-01T14:30:00+05:30' }],
    });
  });

  it('R-041: start_lesson brings what fits, and my_notes all in pages', async () => {
    const course = await taken('much');
    const session = await start(world, learner, course, 'l-1');
    for (let i = 0; i < 20; i += 1) await remember('fact', `fact-${i}`, '字'.repeat(1_000));
    for (let i = 0; i < 5; i += 1) await remember('observation', `seen-${i}`, '字'.repeat(1_000), session);
    const { other } = await told(course);
    expect(Buffer.byteLength(JSON.stringify(other))).toBeLessThan(9_000);
    expect(other.length).toBeGreaterThan(0);
    const keys: string[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page: Notes = await mine({ course, ...(cursor ? { cursor } : {}) });
      keys.push(...[...page.facts, ...page.observations].map(({ key }) => key));
      cursor = page.next_cursor;
      more = cursor !== undefined;
    }
    expect(keys.toSorted()).toEqual(
      [...Array.from({ length: 20 }, (_, i) => `fact-${i}`), ...[0, 1, 2, 3, 4].map((i) => `seen-${i}`)].toSorted(),
    );
    await expect(mine({ cursor: 'none' })).rejects.toThrow('cursor');
  });
});

describe('refusals of remember, in the order of R-267', () => {
  it('refusal:unknown_note_kind@remember: before the session is looked at', async () => {
    expect(await remember('wish', '', 'x', 'none.s1')).toEqual({ code: 'unknown_note_kind', kind: 'wish' });
  });

  it('R-072 R-164 refusal:not_your_session@remember: none, or another learner`s', async () => {
    const course = await taken('foreign');
    const session = await start(world, learner, course, 'l-1');
    const boris = await world.person(`boris-${count}`);
    expect(await remember('project', '', 'x')).toEqual({ code: 'not_your_session' });
    for (const kind of ['fact', 'project', 'observation'])
      expect(await remember(kind, '', 'x', session, boris)).toEqual({ code: 'not_your_session', session });
    await expect(remember('project', 'x', 'x', 'none.s1')).rejects.toThrow('not_found');
  });

  it('R-165 refusal:note_key_required@remember: nothing that can be seen', async () => {
    for (const key of ['', ' \t', '\u200b'])
      expect(await remember('fact', key, 'x')).toEqual({ code: 'note_key_required', key });
  });

  it('R-166 R-360 LMS-80 refusal:note_limit_reached@remember: by the setting; replaced and canonical keys go on', async () => {
    await world.done('set_platform_setting', { setting: 'student_notes_limit', value: 2 });
    await remember('fact', 'a', '1');
    await remember('fact', 'é', '2');
    expect(await remember('fact', 'c', '3')).toEqual({ code: 'note_limit_reached', limit: 2 });
    expect(await remember('fact', 'É'.normalize('NFD'), 'anew')).toEqual({ key: 'é', kind: 'fact' });
    expect(await remember('fact', 'Time_Budget', 'An hour')).toEqual({ key: 'time_budget', kind: 'fact' });
    expect((await mine()).facts).toHaveLength(3);
    await world.as(learner, 'forget', { key: 'A' });
    expect(await remember('fact', 'c', '3')).toEqual({ key: 'c', kind: 'fact' });
    await world.done('set_platform_setting', { setting: 'student_notes_limit', value: 20 });
  });

  it('R-166: facts of a person and notes of a course are counted apart', async () => {
    await world.done('set_platform_setting', { setting: 'student_notes_limit', value: 1 });
    const session = await start(world, learner, await taken('apart'), 'l-1');
    await remember('fact', 'a', '1');
    expect(await remember('project', 'role', '1', session)).toMatchObject({ key: 'role' });
    expect(await remember('observation', 'pace', '1', session)).toEqual({ code: 'note_limit_reached', limit: 1 });
    await world.done('set_platform_setting', { setting: 'student_notes_limit', value: 20 });
  });

  it('R-166: of ten at the same moment as many are kept as may be', async () => {
    await world.done('set_platform_setting', { setting: 'student_notes_limit', value: 3 });
    const said = await Promise.all(Array.from({ length: 10 }, (_, i) => remember('fact', `k-${i}`, 'x')));
    expect(said.filter((one) => one['kind'] === 'fact')).toHaveLength(3);
    expect((await mine()).facts).toHaveLength(3);
    await world.done('set_platform_setting', { setting: 'student_notes_limit', value: 20 });
  });
});

describe('forget', () => {
  it('R-168 refusal:note_not_found@forget: a fact without course, the rest with theirs', async () => {
    const course = await taken('gone');
    const session = await start(world, learner, course, 'l-1');
    await remember('fact', 'pace', 'of the person');
    await remember('observation', 'pace', 'of the course', session);
    await remember('project', 'PACE', 'of the project', session);
    expect(await world.as(learner, 'forget', { key: 'pace', course: 'elsewhere' })).toEqual({
      code: 'note_not_found',
      key: 'pace',
    });
    expect(await world.as(learner, 'forget', { key: ' Pace ', course })).toEqual({ key: 'pace' });
    expect(await mine({ course })).toMatchObject({ facts: [{ key: 'pace' }], observations: [], project: [] });
    expect(await world.as(learner, 'forget', { key: 'pace', course })).toEqual({ code: 'note_not_found', key: 'pace' });
    expect(await world.as(learner, 'forget', { key: 'Pace' })).toEqual({ key: 'pace' });
    expect(await world.as(learner, 'forget', { key: 'Pace' })).toEqual({ code: 'note_not_found', key: 'Pace' });
  });

  it('LMS-79: nobody reads a forgotten note in the log, also not what it said before, and all else stays', async () => {
    await remember('fact', 'secret_key', 'FORGOTTEN-BEFORE');
    await remember('fact', 'secret_key', 'FORGOTTEN-LAST');
    await remember('fact', 'kept', 'KEPT');
    await world.as(learner, 'forget', { key: 'secret_key' });
    await remember('fact', 'secret_key', 'ANEW');
    const notes = await logged();
    expect(notes.map(({ type, data }) => [type, data['key'], data['text']])).toEqual([
      ['notes.LearnerNoteRemembered', REDACTED, REDACTED],
      ['notes.LearnerNoteRemembered', REDACTED, REDACTED],
      ['notes.LearnerNoteRemembered', 'kept', 'KEPT'],
      ['notes.LearnerNoteForgotten', undefined, undefined],
      ['notes.LearnerNoteRemembered', 'secret_key', 'ANEW'],
    ]);
    const anew = new StateCache(world.app.get<EventStore>(EVENT_STORE));
    const [{ state }] = await anew.load(stream(learnerNotes, learner));
    expect([...state.values()].map(({ key, text }) => [key, text])).toEqual([
      ['kept', 'KEPT'],
      ['secret_key', 'ANEW'],
    ]);
  });

  it('LMS-79: the reaction throws the key away when whoever forgot the note ended before', async () => {
    await remember('fact', 'pace', 'FORGOTTEN');
    const noteId = (await logged())[0]?.data['noteId'];
    const shred = new ShredNote(
      { learnerId: learner, noteId: String(noteId) },
      { ...callerWith(), personId: learner },
      'cause',
    );
    await world.app.get(CommandBus).execute(shred);
    expect((await logged())[0]?.data).toMatchObject({ key: REDACTED, text: REDACTED });
    const owed = whenNoteForgotten.commandsFor({ data: { learnerId: learner, noteId } } as never, undefined as never);
    expect(owed).toEqual([{ command: 'shred_note', input: { learnerId: learner, noteId }, target: learner }]);
  });
});

/** What the log gives of the learner's notes, as the platform reads it. */
async function logged() {
  const read: { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[] = [];
  const store = world.app.get<EventStore>(EVENT_STORE);
  for await (const { type, data } of store.read(`learnerNotes-${learner}` as StreamName))
    read.push({ type, data: { ...(data as object) } });
  return read;
}
