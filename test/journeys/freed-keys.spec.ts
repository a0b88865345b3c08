import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { USED_KEYS, type UsedKeys } from '../../src/platform/contract/used-keys.js';
import { canonicalPieces } from '../../src/platform/text/canonical-pieces.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { asPerson, callerWith, callUseCase, codeOf, dataOf } from '../support/callers.js';
import { Learner } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

let world: TestLyceum;
let mira: TestPerson;
let course: string;
let lesson: string;
let learner: Learner;

beforeAll(async () => {
  world = await TestLyceum.start();
  mira = await world.person('mira');
  const task = { title: 'Three cups', description: 'Brew.', answer_mode: 'text_and_files', due_days: 3 } as const;
  const release = tinyRelease({ lessons: [tinyLesson({ homework: task }), tinyLessonWithoutQuiz()] });
  course = await world.course(release, await world.person('vera', { roles: ['Course Creator'] }));
  lesson = lessonIdOf(course, 'l-1');
  learner = new Learner(await world.agent(mira));
  await learner.call('enroll', { course, space: 'personal' });
  await world.organization('Nord', [mira]);
  await world.send('assign_course', { user: 'mira', organization: 'Nord', course });
}, 60_000);
afterAll(() => world.stop());

const send = (name: string, args: object) => callUseCase(world.lyceum.app, name, args, asPerson(mira.id));
const handIn = (args: object) => send('submit_homework', { lesson, space: 'personal', ...args });
/** The version of the answer in a space: how often it was saved. */
async function versions(space: string): Promise<number> {
  const { items } = dataOf('my_homework', await send('my_homework', { lesson, space }));
  return (items as { version: number }[])[0]?.version ?? 0;
}

describe('LMS-65: the key of a call that was turned away', () => {
  it('may come with better arguments, which are then done once', async () => {
    const idempotency_key = 'corrected';
    expect(codeOf(await handIn({ answer: ' ', idempotency_key }))).toBe('empty_answer');
    expect(codeOf(await handIn({ answer: 'Cup', lesson: 'none', idempotency_key }))).toBe('lesson_not_found');
    const done = await handIn({ answer: 'Cup', idempotency_key });
    expect(codeOf(done)).toBe('ok');
    expect(await handIn({ answer: 'Cup', idempotency_key })).toEqual(done);
    expect(codeOf(await handIn({ answer: ' ', idempotency_key }))).toBe('idempotency_key_reused');
    expect(await handIn({ answer: 'Cup', idempotency_key })).toEqual(done);
  });

  it('of two at once with other arguments is that of the one which is done', async () => {
    const idempotency_key = 'at once';
    const before = await versions('personal');
    const calls = ['One', ' ', ' ', 'One'].map((answer) => handIn({ answer, idempotency_key }));
    const ends = (await Promise.all(calls)).map(codeOf);
    expect(['ok', 'empty_answer', 'idempotency_key_reused']).toEqual(expect.arrayContaining([...new Set(ends)]));
    expect(codeOf(await handIn({ answer: 'One', idempotency_key }))).toBe('ok');
    expect(await versions('personal')).toBe(before + 1);
  });

  it('is none that another call with the same arguments holds; left behind, it still does for these', async () => {
    const keys = world.lyceum.app.get<UsedKeys>(USED_KEYS);
    const caller = callerWith();
    const hold = (text: string) => keys.hold(caller, canonicalPieces({ text }));
    const [first, second] = [await hold('a'), await hold('a')];
    expect([first?.commandId, second?.commandId]).toEqual([caller.commandId, caller.commandId]);
    await first?.giveUp();
    await first?.giveUp();
    expect(await hold('b')).toBeUndefined();
    await second?.giveUp();
    const other = await hold('b');
    expect(other?.commandId).toMatch(/^[\da-f-]{36}$/);
    expect(other?.commandId).not.toBe(caller.commandId);
    expect((await hold('b'))?.commandId).toBe(other?.commandId);
    expect(await hold('a')).toBeUndefined();
  });
});

describe('LMS-65: a key', () => {
  it('of arguments as large as a file leaves others their turn', async () => {
    const keys = world.lyceum.app.get<UsedKeys>(USED_KEYS);
    const files = [{ name: 'a.pdf', data: 'QUJD'.repeat(5_000_000) }];
    let turns = 0;
    const others = setInterval(() => (turns += 1), 1);
    await keys.hold(callerWith(), canonicalPieces({ lesson, files }));
    clearInterval(others);
    expect(turns).toBeGreaterThan(3);
  });

  it('changes nothing about the refusal of what is nested without an end', async () => {
    const nested = '['.repeat(40_000) + ']'.repeat(40_000);
    const caller = { idempotencyKey: randomUUID() };
    const args = { user: 'mira', organization: 'Nord', course, homework_due: nested };
    expect(codeOf(await callUseCase(world.lyceum.app, 'assign_course', args, caller))).toBe('invalid_due');
  });

  it.each([[''], ['k'.repeat(201)]])('that is none is told so in the header as in the arguments (%#)', async (key) => {
    const post = async (body: object, headers: Readonly<Record<string, string>>) => {
      const response = await fetch(`${world.url}/api/learner/submit_homework`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${mira.key}`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ lesson, space: 'personal', answer: 'Cup', ...body }),
      });
      return { status: response.status, body: await response.json() };
    };
    const named = await post({ idempotency_key: key }, {});
    expect(named.status).toBe(400);
    expect(JSON.stringify(named.body)).toContain('idempotency_key');
    expect(await post({}, { 'Idempotency-Key': key })).toEqual(named);
  });
});

describe('LMS-65: a repeat that names no space, after the learner went on in another one', () => {
  it.each([
    ['submit_homework', () => ({ lesson, answer: 'Personal cup' })],
    ['store_homework_file', () => ({ lesson, files: [{ name: 'cup.txt', data: 'Q3Vw' }] })],
    ['update_artifact', () => ({ course, artifact: 'tea_log', key: 'brews', rows: [{ leaf: 'Oolong' }] })],
  ])('is answered as %s was at first', async (name, args) => {
    await learner.start({ course, space: 'personal' });
    const call = { ...args(), idempotency_key: `moved ${name}` };
    const first = await send(name, call);
    expect(codeOf(first)).toBe('ok');
    const before = [await versions('personal'), await versions('Nord')];
    await learner.start({ course, space: 'Nord' });
    await send('set_space', { space: 'Nord' });
    expect(await send(name, call)).toEqual(first);
    expect([await versions('personal'), await versions('Nord')]).toEqual(before);
    expect(codeOf(await send(name, { ...args(), idempotency_key: `new ${name}`, space: 'Nord' }))).toBe('ok');
    await send('set_space', { space: 'personal' });
  });
});
