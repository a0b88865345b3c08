import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projections } from '../../projections/index.js';
import { fill } from '../../bench/support/fill.js';
import { openAttempts } from '../../bench/support/open-attempts.js';
import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import type { RecordedEvent, StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { ReactionControl } from '../../src/platform/reactions/reaction-control.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { enrolment, enrolmentOf } from '../../src/contexts/enrolment/index.js';
import { accept } from '../../src/platform/decision/decision.js';
import { DecisionRunner } from '../../src/platform/decision/decision-runner.js';
import { asPerson, callerWith, callUseCase } from '../support/callers.js';
import { TestLyceum } from '../support/lyceum.js';
import { tinyLesson } from '../support/tiny-release.js';
import { twoQuizzes } from '../support/two-quizzes.js';

type Data = Readonly<Record<string, unknown>>;

let world: TestLyceum;
let count = 0;

beforeAll(async () => {
  world = await TestLyceum.start();
  await world.send('set_platform_setting', { setting: 'max_attempts', value: 1 });
}, 60_000);

afterAll(() => world.stop());

const publish = (release: Release, commandId?: string) =>
  world.send('publish_release', { release }, commandId ? { commandId } : {}) as Promise<Published>;

interface Published extends Data {
  readonly course: string;
  readonly release: string;
  readonly version: number;
  readonly attempts: { readonly moved: number; readonly cancelled: number; readonly pending: number | null };
}

/** The answer of a learner's call, or `{ code, … }` of the refusal. */
async function as(learnerId: string, name: string, args: object): Promise<Data> {
  const outcome = await callUseCase(world.lyceum.app, name, args, asPerson(learnerId));
  if (outcome.kind === 'failed') throw new Error(`${name}: ${outcome.failure.kind}`, { cause: outcome.cause });
  return outcome.kind === 'ok' ? outcome.data : { code: outcome.refusal.code, ...outcome.refusal.details };
}

/** A course of its own, open to everybody. */
async function course(): Promise<{ key: string; course: string; release: string }> {
  count += 1;
  const key = `settles-${count}`;
  const { course: id, release } = await publish(twoQuizzes(key, 'Which leaf?'));
  await world.send('publish_course', { course: id });
  return { key, course: id, release };
}

/** A learner who may ask for the quiz of the first lesson; gives the session. */
async function atQuiz(learnerId: string, id: string): Promise<string> {
  await as(learnerId, 'enroll', { course: id, space: 'personal' });
  const session = String((await as(learnerId, 'start_lesson', { course: id }))['session']);
  for (const goal of ['term:STEEP', 'l-1-O1/V1']) {
    await as(learnerId, 'mark_goal', { session, goal, status: 'done', evidence: 'Told.' });
  }
  return session;
}

const answer = { question: 'q-1', answer: 'V1', student_words: 'That one' };
const changed = (first: string) => {
  const { quiz } = tinyLesson();
  const questions = quiz?.questions.map((one) => (one.key === 'q-1' ? { ...one, text: first } : one)) ?? [];
  return tinyLesson({ quiz: quiz && { ...quiz, questions } });
};

/** The course with another first lesson. */
function withFirst(key: string, lesson: Release['lessons'][number]): Release {
  const release = twoQuizzes(key, 'Which leaf?');
  return { ...release, lessons: [lesson, ...release.lessons.slice(1)] };
}

async function eventsOf(stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of world.lyceum.foundation.store.read(stream as StreamName)) events.push(event);
  return events;
}

const pool = () => world.lyceum.foundation.pool;

async function owedCommands(): Promise<number> {
  const { rows } = await pool().query(`select count(*)::int as count from control.owed_commands`);
  return rows[0].count as number;
}

describe('a release that meets open attempts', () => {
  it('R-108 R-269 R-279: moves and cancels them before it answers, and says how many; nothing sends them again', async () => {
    const { key, course: id, release } = await course();
    await fill(pool(), openAttempts({ courseId: id, releaseId: release, release: twoQuizzes(key, 'Which leaf?') }, 20));
    const session = await atQuiz('mira', id);
    const { attempt } = await as('mira', 'request_quiz', { session });
    const next = twoQuizzes(key, 'Which leaf today?');
    const commandId = randomUUID();
    const published = await publish(next, commandId);
    expect(published).toMatchObject({ version: 2, attempts: { moved: 11, cancelled: 10, pending: 0 } });

    const [publication] = (await eventsOf(`course-${id}`)).filter(
      ({ data }) => (data as Data)['releaseId'] === published.release,
    );
    const [settled] = (await eventsOf(`lessonRun-${String(attempt).replace(/\.a\d+$/, '')}`)).slice(-1);
    expect(settled).toMatchObject({
      type: 'lessons.QuizAttemptCarriedOver',
      data: { toReleaseId: published.release },
      meta: {
        actor: { kind: 'system', id: 'when-release-published' },
        causationId: publication?.id,
        correlationId: publication?.meta.correlationId,
        subjects: ['mira'],
      },
    });
    expect(await as('mira', 'submit_answer', { attempt, ...answer })).toMatchObject({ verdict: { correct: true } });

    const head = await world.lyceum.foundation.store.head();
    const owed = await owedCommands();
    const again = { attempts: published.attempts, version: 2 };
    expect(await publish(next, commandId)).toMatchObject({ ...again, unchanged: false });
    expect(await publish(next)).toMatchObject({ ...again, unchanged: true });
    const control = new ProjectionControl(pool(), projections);
    await control.settled(await control.rebuild('all'), 30_000);
    expect([await world.lyceum.foundation.store.head(), await owedCommands()]).toEqual([head, owed]);
    expect(await new ReactionControl(pool()).stuck()).toEqual([]);
  }, 60_000);

  it('R-112 R-116 LMS-08 LMS-14: a third release with the former quiz revives nothing, and each is told once', async () => {
    const { key, course: id } = await course();
    const sessions = new Map<string, string>();
    const attempts = new Map<string, unknown>();
    for (const learner of ['one', 'two']) {
      sessions.set(learner, await atQuiz(`${learner}-${count}`, id));
      const asked = await as(`${learner}-${count}`, 'request_quiz', { session: sessions.get(learner) });
      attempts.set(learner, asked['attempt']);
    }
    const attemptsOf = async (lesson: Release['lessons'][number]) => (await publish(withFirst(key, lesson))).attempts;
    expect(await attemptsOf(changed('And now?'))).toEqual({ moved: 0, cancelled: 2, pending: 0 });
    expect(await attemptsOf(tinyLesson({ hook: 'Patience.' }))).toEqual({ moved: 0, cancelled: 0, pending: 0 });
    const reason = 'quiz_changed';
    const [one, two] = [`one-${count}`, `two-${count}`];
    expect(await as(one, 'submit_answer', { attempt: attempts.get('one'), ...answer })).toMatchObject({
      code: 'quiz_attempt_cancelled',
      reason,
    });
    const renewed = await as(one, 'request_quiz', { session: sessions.get('one') });
    expect(renewed).not.toHaveProperty('previous_attempt_cancelled');
    expect(await as(two, 'request_quiz', { session: sessions.get('two') })).toMatchObject({
      previous_attempt_cancelled: { attempt: attempts.get('two'), reason },
    });
    for (const [learner, session] of sessions) {
      const again = await as(`${learner}-${count}`, 'request_quiz', { session });
      expect(again).not.toHaveProperty('previous_attempt_cancelled');
      const [run] = String(again['attempt']).split('.');
      const begun = (await eventsOf(`lessonRun-${run}`)).filter(({ type }) => type === 'lessons.QuizAttemptStarted');
      expect(begun.map(({ data }) => (data as Data)['number'])).toEqual([1, 1]);
    }
  });
});

it('R-111 R-112 R-113 R-114: 200 races of request_quiz with publish_release: one release or cancelled, as the log has it', async () => {
  const { key, course: id } = await course();
  const met = { moved: 0, cancelled: 0 };
  for (let round = 0; round < 200; round += 1) {
    const learner = `racer-${round}`;
    const session = await atQuiz(learner, id);
    const lesson =
      round % 2 === 0 ? changed(`Question ${round}?`) : { ...changed(`Question ${round - 1}?`), hook: 'Wait.' };
    const [asked, published] = await Promise.all([
      as(learner, 'request_quiz', { session }),
      publish(withFirst(key, lesson)),
    ]);
    expect(published).toMatchObject({ version: round + 2, attempts: { pending: 0 } });
    met.moved += published.attempts.moved;
    met.cancelled += published.attempts.cancelled;
    const attempt = String(asked['attempt']);
    const [run] = attempt.split('.');
    const events = await eventsOf(`lessonRun-${run}`);
    const begun = events.find(({ type }) => type === 'lessons.QuizAttemptStarted');
    const releases = (await eventsOf(`course-${id}`)).filter(({ type }) => type === 'catalogue.ReleasePublished');
    const [publication] = releases.slice(-1);
    const isFormer = (begun?.data as Data | undefined)?.['releaseId'] !== published.release;
    const isLate = String(begun?.position) > String(publication?.position);
    const fate = !isFormer ? 'stands' : isLate ? 'attempt_outdated' : round % 2 === 0 ? 'quiz_changed' : 'moved';
    const answered = await as(learner, 'submit_answer', { attempt, ...answer });
    if (fate === 'stands' || fate === 'moved') {
      expect(answered).toMatchObject({ verdict: { correct: true }, next_question: { id: 'q-2' } });
    } else {
      expect(answered).toMatchObject({ code: 'quiz_attempt_cancelled', reason: fate });
      const renewed = await as(learner, 'request_quiz', { session });
      expect(renewed).toMatchObject({ question: { id: 'q-1', index: 1 } });
      expect(renewed).not.toHaveProperty('previous_attempt_cancelled');
    }
    const effects = (await eventsOf(`lessonRun-${run}`)).filter(
      ({ type, data }) =>
        (type === 'lessons.QuizAttemptCancelled' || type === 'lessons.QuizAttemptCarriedOver') &&
        (data as Data)['attemptId'] === attempt,
    );
    expect(effects).toHaveLength(fate === 'stands' ? 0 : 1);
    // Ended by answering, so that the next publication meets the next racer alone.
    const [last] = (await eventsOf(`lessonRun-${run}`))
      .filter(({ type }) => type === 'lessons.QuizAttemptStarted')
      .slice(-1);
    const open = String((last?.data as Data | undefined)?.['attemptId']);
    if (open !== attempt) await as(learner, 'submit_answer', { attempt: open, ...answer });
    await as(learner, 'submit_answer', { attempt: open, ...answer, question: 'q-2' });
  }
  expect(met.moved + met.cancelled).toBeGreaterThan(0);
}, 120_000);

it('R-276: publications at once, at two nodes, come one after the other, and versions have no gaps', async () => {
  const { key, course: id } = await course();
  const other = await TestLyceum.start(undefined, { url: world.databaseUrl, close: () => Promise.resolve() });
  try {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        callUseCase((n % 2 === 0 ? world : other).lyceum.app, 'publish_release', {
          release: twoQuizzes(key, `Question ${n}?`),
        }),
      ),
    );
    const versions = answers.flatMap((one) => (one.kind === 'ok' ? [Number(one.data['version'])] : []));
    expect(answers.filter(({ kind }) => kind === 'failed')).toEqual([]);
    expect(versions.toSorted((a, b) => a - b)).toEqual(versions.map((_, n) => n + 2));
    const releases = (await eventsOf(`course-${id}`)).filter(({ type }) => type === 'catalogue.ReleasePublished');
    expect(releases.map(({ data }) => (data as Data)['version'])).toEqual([1, ...versions.map((_, n) => n + 2)]);
    expect(versions.length).toBeGreaterThan(1);
  } finally {
    await other.stop();
  }
}, 60_000);

it('R-076: an attempt of an archived run is met by no publication', async () => {
  const { key, course: id } = await course();
  const [one, two] = ['kept', 'reset'];
  for (const learner of [one, two]) await as(learner, 'request_quiz', { session: await atQuiz(learner, id) });
  const enrolmentId = enrolmentOf(two, id);
  await world.lyceum.app.get(DecisionRunner).run(enrolment, enrolmentId, callerWith(), (state) => {
    const ids = { learnerId: two, courseId: id, formerEnrolmentId: state.enrolmentId ?? '', enrolmentId: randomUUID() };
    return accept({ type: 'enrolment.CourseProgressReset', data: ids } as const);
  });
  const { attempts } = await publish(withFirst(key, changed('And now?')));
  expect(attempts).toEqual({ moved: 0, cancelled: 1, pending: 0 });
});
