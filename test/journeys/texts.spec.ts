import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Registry, type Registered } from '../../src/platform/contract/registry.js';
import { callUseCase } from '../support/callers.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum } from '../support/lyceum.js';
import { raw } from '../support/raw-http.js';
import { sampleOf } from '../support/schema-samples.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

/** Options as an Arabic course has them, with a letter that upper case makes two of. */
const OPTIONS = [
  { key: 'V1', text: 'الماء أولاً (80 °C)' },
  { key: 'V2', text: 'Heiße Blätter — ЁЖ й' },
];

let world: TestLyceum;
let course: string;
beforeAll(async () => {
  world = await TestLyceum.start();
  const lesson = tinyLesson();
  const questions = lesson.quiz!.questions.map((question) => ({ ...question, options: OPTIONS }));
  const quiz = { ...lesson.quiz!, questions };
  const release = tinyRelease({ lessons: [{ ...lesson, quiz }, tinyLessonWithoutQuiz()] });
  course = await world.course(release, await world.person('vera', { roles: ['Course Creator'] }));
}, 60_000);
afterAll(() => world.stop());

let people = 0;
async function newLearner() {
  people += 1;
  const person = await world.person(`learner${people}`);
  const learner = new Learner(await world.agent(person));
  await learner.call('enroll', { course });
  return Object.assign(learner, { person, session: await learner.start({ course }) });
}

const nfd = (text: string) => text.normalize('NFD');
const mark = { goal: REQUIRED[0], status: 'done' };

describe('LMS-83: a text is taken as NFC, trimmed and counted in code points', () => {
  it.each([
    ['emoji', '😀', '😀'],
    ['decomposed letters', nfd('й'), 'й'],
    ['ideographs beyond the first plane', '𠮷', '𠮷'],
  ])('R-058 R-060: 500 of %s fit, 501 are told their number', async (_what, one, kept) => {
    const { session, ...learner } = await newLearner();
    const agent = new Learner(learner.agent);
    const full = ` \n${one.repeat(500)}\t`;
    await agent.call('mark_goal', { session, ...mark, evidence: full, resume_from: full });
    expect((await agent.call('start_lesson', { course }))['resume_from']).toBe(kept.repeat(500));
    const long = { limit: 500, length: 501 };
    const over = one.repeat(501);
    expect(await agent.refusal('mark_goal', { session, ...mark, evidence: over })).toMatchObject({
      code: 'evidence_too_long',
      ...long,
    });
    const note = { evidence: 'x', resume_from: over };
    expect(await agent.refusal('mark_goal', { session, ...mark, ...note })).toMatchObject({
      code: 'resume_from_too_long',
      ...long,
    });
  });

  it('R-097: the journal keeps 2000 of the words and 500 of the answer, whole', async () => {
    const learner = await newLearner();
    await learner.mark(learner.session, ...REQUIRED);
    const { attempt } = await learner.call('request_quiz', { session: learner.session });
    const given = { question: 'q-1', answer: `x${'😀'.repeat(600)}`, student_words: `y${'😀'.repeat(2_500)}` };
    await learner.call('submit_answer', { attempt, ...given });
    expect(await journal()).toContainEqual(
      expect.objectContaining({ answer: `x${'😀'.repeat(499)}`, studentWords: `y${'😀'.repeat(1_999)}` }),
    );
  });

  it('R-329: titles have 2 to 140 of them', async () => {
    const founded = (title: string) => callUseCase(world.lyceum.app, 'add_organization', { title });
    expect(await founded('😀'.repeat(140))).toMatchObject({ kind: 'ok', data: { title: '😀'.repeat(140) } });
    expect(await founded(nfd('ё').repeat(140))).toMatchObject({ kind: 'ok', data: { title: 'ё'.repeat(140) } });
    for (const title of ['😀'.repeat(141), ' я ', '\u200b\u200b\u200b']) {
      expect(await founded(title)).toMatchObject({ refusal: { code: 'organization_name_invalid' } });
    }
  });
});

async function journal(): Promise<unknown[]> {
  const stop = new AbortController();
  const given: unknown[] = [];
  const { store } = world.lyceum.foundation;
  for await (const { events, caughtUp } of store.follow('start', { types: ['lessons.QuizAnswerGiven'] }, stop.signal)) {
    given.push(...events.map(({ data }) => data));
    if (caughtUp) break;
  }
  stop.abort();
  return given;
}

describe('LMS-85: texts are the same after NFC, case folding and NFC again', () => {
  it.each([
    ['Örtliche Straßen', 'ÖRTLICHE STRASSEN'],
    ['Ёлка и Йод', nfd('ЁЛКА  и йод ')],
    ['ΟΔΟΣ', 'οδος'],
    ['İstanbul', 'i\u0307STANBUL'],
  ])('R-010: an organisation %j is %j', async (title, typed) => {
    const person = await world.person(`member${(people += 1)}`);
    await world.organization(title, [person]);
    const learner = new Learner(await world.agent(person));
    expect(await learner.call('set_space', { space: typed })).toEqual({ current: title });
    const again = await callUseCase(world.lyceum.app, 'add_organization', { title: typed });
    expect(again).toMatchObject({ refusal: { code: 'organization_name_taken' } });
  });

  it('R-096: an answer is found by the text of its option, however it is typed', async () => {
    for (const answer of ['heisse blätter — ёж й', nfd('HEISSE  Blätter — ЁЖ Й '), '  V2']) {
      const learner = await newLearner();
      await learner.mark(learner.session, ...REQUIRED);
      const { attempt } = await learner.call('request_quiz', { session: learner.session });
      await learner.answer(String(attempt), 'q-1', 'V1');
      const { verdict } = await learner.answer(String(attempt), 'q-2', answer);
      expect({ answer, verdict }).toMatchObject({ answer, verdict: { correct: true } });
    }
  });
});

it('LMS-86: an option written from right to left keeps its text and its key apart', async () => {
  const learner = await newLearner();
  await learner.mark(learner.session, ...REQUIRED);
  const result = await learner.agent.call('request_quiz', { session: learner.session });
  const options = [
    { id: 'V1', text: OPTIONS[0]!.text },
    { id: 'V2', text: OPTIONS[1]!.text },
  ];
  expect(result.structured).toMatchObject({ question: { options } });
  expect(result.text).toContain(JSON.stringify(options));
});

describe('Whatever text comes', () => {
  const storable = [
    '😀'.repeat(2_000),
    nfd('й').repeat(5_000),
    '\u202e\u2066\u200b\u{e0041}',
    'x'.repeat(1_000_000),
    "'; --",
  ];
  const unstorable = ['a\0b', '\ud800', 'x\udc00y'];
  const texts = [...storable, ...unstorable, '', ' ', '\u0085\u2028\u001b[31m', '__proto__', '{"$ne":null}'];

  it('LMS-83 R-251: no argument of any tool makes a fault of the platform, and what cannot be stored is wrong', async () => {
    const all = world.lyceum.app.get(Registry).all();
    for (const registered of all) {
      for (const [name, text, input] of attempts(registered, texts)) {
        const outcome = await callUseCase(world.lyceum.app, registered.contract.name, input);
        const where = `${registered.contract.name}.${name} ${JSON.stringify(text.slice(0, 20))}`;
        const status = outcome.kind === 'failed' ? outcome.failure.status : 200;
        expect({
          where,
          fault: status >= 500,
          cause: outcome.kind === 'failed' && status >= 500 && outcome.cause,
        }).toEqual({
          where,
          fault: false,
          cause: false,
        });
        if (unstorable.includes(text)) expect({ where, status }).toEqual({ where, status: 400 });
      }
    }
  }, 120_000);

  it.each([
    ['a null character', '{"session":"a\\u0000b","goal":"g"}', 400],
    ['half a pair', '{"session":"\\ud800","goal":"g"}', 400],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['a megabyte', JSON.stringify({ session: 'x'.repeat(1_000_000), goal: 'g' }), 404],
  ])('R-254: %s over HTTP has a clear answer', async (_what, body, status) => {
    const { key } = await world.person(`typist${(people += 1)}`);
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    expect((await raw(`${world.url}/api/learner/lesson_item`, { headers, body })).status).toBe(status);
  });
});

/** Every argument that may be text, with every text, the others as the schema wants them. */
function* attempts({ inputSchema }: Registered, texts: readonly string[]): Generator<[string, string, object]> {
  const properties = inputSchema.properties as Readonly<
    Record<string, { readonly type?: unknown; readonly enum?: unknown }>
  >;
  const base = sampleOf(inputSchema, 'least') as object;
  for (const [name, { type, enum: values }] of Object.entries(properties)) {
    if (type !== 'string' || values !== undefined) continue;
    for (const text of texts) yield [name, text, { ...base, [name]: text }];
  }
}
