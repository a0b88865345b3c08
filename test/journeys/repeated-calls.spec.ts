import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { useCases } from '../../src/contexts/index.js';
import type { Caller } from '../../src/platform/contract/caller.js';
import { KEY, keyed } from '../../src/platform/contract/keyed-call.js';
import type { Outcome } from '../../src/platform/contract/outcome.js';
import { Registry } from '../../src/platform/contract/registry.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { asPerson, callerWith, callUseCase, codeOf } from '../support/callers.js';
import { Learner } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { connectAgent, generations } from '../support/mcp-clients.js';
import { proxyTo } from '../support/proxy.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

type Data = Readonly<Record<string, unknown>>;

let world: TestLyceum;
let database: pg.Client;
let mira: TestPerson;
let vera: TestPerson;
let beginners: readonly TestPerson[];
let course: string;
let lesson: string;
let session: string;
let note: string;

beforeAll(async () => {
  world = await TestLyceum.start();
  database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  vera = await world.person('vera', { roles: ['Course Creator'] });
  mira = await world.person('mira');
  const task = { title: 'Three cups', description: 'Brew.', answer_mode: 'text_and_files', due_days: 3 } as const;
  course = await world.course(
    tinyRelease({ lessons: [tinyLesson({ homework: task }), tinyLessonWithoutQuiz()] }),
    vera,
  );
  lesson = lessonIdOf(course, 'l-1');
  const learner = new Learner(await world.agent(mira));
  await learner.call('enroll', { course, space: 'personal' });
  session = await learner.start({ course });
  beginners = await Promise.all(['one', 'two', 'three'].map((login) => world.person(login)));
  for (const { id } of beginners) await world.send('enroll', { course, space: 'personal' }, asPerson(id));
  const written = await world.send('add_note', { course, target: 'lesson.l-1', text: 'Which?' }, asVera());
  note = String(written['id']);
}, 60_000);
afterAll(async () => {
  await database.end();
  await world.stop();
});

const asMira = () => asPerson(mira.id);
const asVera = () => asPerson(vera.id, 'Course Creator');
const asOperator = (): Partial<Caller> => ({});
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Calls of one use case: who makes them, and arguments that differ by a number. */
interface Calls {
  readonly as: () => Partial<Caller>;
  readonly args: (n: number) => Data;
}

/** Every use case that takes a key. */
const calls: Readonly<Record<string, Calls>> = {
  add_note: { as: asVera, args: (n) => ({ course, target: 'lesson.l-1', text: `Which ${n}?` }) },
  add_organization: { as: asOperator, args: (n) => ({ title: `House ${n}` }) },
  add_person: {
    as: asOperator,
    args: (n) => ({ login: `one-${n}`, mail: `one-${n}@example.org`, full_name: `One ${n}` }),
  },
  answer_note: { as: asVera, args: (n) => ({ note, text: `That ${n}` }) },
  create_course: { as: asVera, args: (n) => ({ title: `Coffee ${n}`, summary: 'Black' }) },
  define_program: { as: asOperator, args: (n) => ({ title: `Program ${n}`, courses: [course] }) },
  grant_attempt: {
    as: asOperator,
    // One thing, called in three ways.
    args: (n) => ({ user: n % 3 ? mira.id : 'mira', course, lesson: n % 3 === 1 ? 'l-1' : lesson }),
  },
  issue_key: { as: asOperator, args: (n) => ({ user: mira.id, label: `laptop ${n}` }) },
  reply_note: { as: asVera, args: (n) => ({ note, text: `Why ${n}` }) },
  report_issue: { as: asMira, args: (n) => ({ session, kind: 'stuck', text: `Lost ${n}` }) },
  reset_progress: { as: asOperator, args: (n) => ({ user: beginners[n % 3]!.id, course }) },
  store_homework_file: {
    as: asMira,
    args: (n) => ({ lesson, space: 'personal', files: [{ name: `${n}.txt`, data: base64(`Cup ${n}`) }] }),
  },
  submit_homework: { as: asMira, args: (n) => ({ lesson, space: 'personal', answer: `Cup ${n}` }) },
  update_artifact: {
    as: asMira,
    args: (n) => ({ course, space: 'personal', artifact: 'tea_log', key: 'brews', rows: [{ leaf: `Leaf ${n}` }] }),
  },
  write_note: { as: asVera, args: (n) => ({ course, target: 'lesson.l-2', text: `Say ${n}` }) },
};

let used = 0;
/** Never the same twice. */
const next = () => (used += 1);
const send = (name: string, args: Data): Promise<Outcome> =>
  callUseCase(world.lyceum.app, name, args, calls[name]!.as());

/** Events of the command of a key, the claim of the key left out. */
async function recorded(name: string, key: string): Promise<number> {
  const { contract } = new Registry(useCases).all().find((one) => one.contract.name === name)!;
  const { commandId } = keyed(callerWith(calls[name]!.as()), contract, key);
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from store.events
      where meta ->> 'commandId' = $1 and not (data ->> 'kind' is not distinct from 'idempotencyKey')`,
    [commandId],
  );
  return rows[0]?.count ?? 0;
}

it('calls every use case that takes a key', () => {
  const taking = new Registry(useCases).all().filter(({ contract }) => KEY in contract.input.shape);
  expect(taking.map(({ contract }) => contract.name).toSorted()).toEqual(Object.keys(calls).toSorted());
});

describe.each([
  ['add_note'],
  ['add_organization'],
  ['add_person'],
  ['answer_note'],
  ['create_course'],
  ['define_program'],
  ['grant_attempt'],
  ['issue_key'],
  ['reply_note'],
  ['report_issue'],
  ['store_homework_file'],
  ['submit_homework'],
  ['update_artifact'],
  ['write_note'],
  ['reset_progress'],
])('LMS-65 refusal:idempotency_key_reused@%s', (name) => {
  const { args } = calls[name]!;
  const answerOfRepeat = (first: Outcome) => (name === 'issue_key' ? 'key_already_shown' : first);
  const seen = (again: Outcome) => (name === 'issue_key' ? codeOf(again) : again);

  it('is done once and answered the same, whatever came in between; with other arguments it is refused', async () => {
    const [n, idempotency_key] = [next(), `key of ${name}`];
    const first = await send(name, { ...args(n), idempotency_key });
    expect(codeOf(first)).toBe('ok');
    const count = await recorded(name, idempotency_key);
    expect(count).toBeGreaterThan(0);
    expect(codeOf(await send(name, args(next())))).toBe('ok');

    expect(seen(await send(name, { ...args(n), idempotency_key }))).toEqual(answerOfRepeat(first));
    const refused = await send(name, { ...args(next()), idempotency_key });
    expect(refused).toMatchObject({ kind: 'refused', refusal: { code: 'idempotency_key_reused' } });
    expect(await recorded(name, idempotency_key)).toBe(count);
  });

  it('at the same time is done once; of two with one key and other arguments one is done', async () => {
    const n = next();
    const twice = await Promise.all([1, 2].map(() => send(name, { ...args(n), [KEY]: `twin of ${name}` })));
    expect(twice.map(codeOf).toSorted()).toEqual(name === 'issue_key' ? ['key_already_shown', 'ok'] : ['ok', 'ok']);
    if (name !== 'issue_key') expect(twice[0]).toEqual(twice[1]);

    const race = await Promise.all(
      [next(), next()].map((one) => send(name, { ...args(one), [KEY]: `race of ${name}` })),
    );
    expect(race.map(codeOf).toSorted()).toEqual(['idempotency_key_reused', 'ok']);
  });
});

describe.each(generations)('LMS-07 MCP-20: an answer that is lost on its way to a client of %s', (generation) => {
  it.each(['report_issue', 'submit_homework', 'update_artifact'])('%s is written once', async (name) => {
    const proxy = await proxyTo(world.url);
    const [agent, again] = [
      await connectAgent(generation, `${proxy.url}mcp`, mira.key),
      await world.agent(mira, generation),
    ];
    const idempotency_key = `lost ${generation}`;
    const call = { ...calls[name]!.args(next()), idempotency_key };
    try {
      const cut = proxy.cut('reply');
      const lost = agent.call(name, call, { timeoutMs: 5_000 }).then(() => 'answered', String);
      await cut;
      expect(await lost).not.toBe('answered');
      const count = await recorded(name, idempotency_key);
      expect(count).toBeGreaterThan(0);
      const answers = [await again.call(name, call), await again.call(name, call)];
      expect(answers.map(({ isError }) => isError)).toEqual([false, false]);
      expect(answers[0]).toEqual(answers[1]);
      expect(await recorded(name, idempotency_key)).toBe(count);
      const reused = await again.call(name, { ...calls[name]!.args(next()), idempotency_key });
      expect(reused.text).toMatch(
        /^This idempotency_key was first given.*\[idempotency_key_reused\] idempotency_key: "lost/,
      );
    } finally {
      await agent.close();
      await proxy.close();
    }
  });
});

it('the header of a key is held to its arguments too, where no argument names one', async () => {
  const post = async (title: string) => {
    const headers = {
      Authorization: `Bearer ${mira.key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'one',
    };
    const body = JSON.stringify({ space: title });
    return (await fetch(`${world.url}/api/learner/set_space`, { method: 'POST', headers, body })).status;
  };
  await world.organization('Nord', [mira]);
  expect([await post('Nord'), await post('Nord'), await post('personal')]).toEqual([200, 200, 417]);
});
