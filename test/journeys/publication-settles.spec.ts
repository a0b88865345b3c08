import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projections } from '../../projections/index.js';
import { fill } from '../../bench/support/fill.js';
import { openAttempts } from '../../bench/support/open-attempts.js';
import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import { ReactionControl } from '../../src/platform/reactions/reaction-control.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { enrolment, enrolmentOf } from '../../src/contexts/enrolment/index.js';
import { accept } from '../../src/platform/decision/decision.js';
import { DecisionRunner } from '../../src/platform/decision/decision-runner.js';
import { callerWith, callUseCase } from '../support/callers.js';
import { TestLyceum } from '../support/lyceum.js';
import { answer, changed, Settling, withFirst } from '../support/settling.js';
import { tinyLesson } from '../support/tiny-release.js';
import { twoQuizzes } from '../support/two-quizzes.js';

type Data = Readonly<Record<string, unknown>>;

let settling: Settling;

beforeAll(async () => {
  settling = await Settling.start();
}, 60_000);

afterAll(() => settling.stop());

const pool = () => settling.world.lyceum.foundation.pool;

async function owedCommands(): Promise<number> {
  const { rows } = await pool().query(`select count(*)::int as count from control.owed_commands`);
  return rows[0].count as number;
}

describe('a release that meets open attempts', () => {
  it('R-108 R-269 R-279: moves and cancels them before it answers, and says how many; nothing sends them again', async () => {
    const { key, course: id, release } = await settling.course();
    await fill(pool(), openAttempts({ courseId: id, releaseId: release, release: twoQuizzes(key, 'Which leaf?') }, 20));
    const session = await settling.atQuiz('mira', id);
    const { attempt } = await settling.as('mira', 'request_quiz', { session });
    const next = twoQuizzes(key, 'Which leaf today?');
    const commandId = randomUUID();
    const published = await settling.publish(next, commandId);
    expect(published).toMatchObject({ version: 2, attempts: { moved: 11, cancelled: 10, pending: 0 } });

    const [publication] = (await settling.eventsOf(`course-${id}`)).filter(
      ({ data }) => (data as Data)['releaseId'] === published.release,
    );
    const [settled] = (await settling.eventsOf(`lessonRun-${String(attempt).replace(/\.a\d+$/, '')}`)).slice(-1);
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
    expect(await settling.as('mira', 'submit_answer', { attempt, ...answer })).toMatchObject({
      verdict: { correct: true },
    });

    const head = await settling.world.lyceum.foundation.store.head();
    const owed = await owedCommands();
    const again = { attempts: published.attempts, version: 2 };
    expect(await settling.publish(next, commandId)).toMatchObject({ ...again, unchanged: false });
    expect(await settling.publish(next)).toMatchObject({ ...again, unchanged: true });
    const control = new ProjectionControl(pool(), projections);
    await control.settled(await control.rebuild('all'), 30_000);
    expect([await settling.world.lyceum.foundation.store.head(), await owedCommands()]).toEqual([head, owed]);
    expect(await new ReactionControl(pool()).stuck()).toEqual([]);
  }, 60_000);

  it('R-112 R-116 LMS-08 LMS-14: a third release with the former quiz revives nothing, and each is told once', async () => {
    const { key, course: id } = await settling.course();
    const sessions = new Map<string, string>();
    const attempts = new Map<string, unknown>();
    for (const learner of ['one', 'two']) {
      sessions.set(learner, await settling.atQuiz(`${learner}-${key}`, id));
      const asked = await settling.as(`${learner}-${key}`, 'request_quiz', { session: sessions.get(learner) });
      attempts.set(learner, asked['attempt']);
    }
    const attemptsOf = async (lesson: Release['lessons'][number]) =>
      (await settling.publish(withFirst(key, lesson))).attempts;
    expect(await attemptsOf(changed('And now?'))).toEqual({ moved: 0, cancelled: 2, pending: 0 });
    expect(await attemptsOf(tinyLesson({ hook: 'Patience.' }))).toEqual({ moved: 0, cancelled: 0, pending: 0 });
    const reason = 'quiz_changed';
    const [one, two] = [`one-${key}`, `two-${key}`];
    expect(await settling.as(one, 'submit_answer', { attempt: attempts.get('one'), ...answer })).toMatchObject({
      code: 'quiz_attempt_cancelled',
      reason,
    });
    const renewed = await settling.as(one, 'request_quiz', { session: sessions.get('one') });
    expect(renewed).not.toHaveProperty('previous_attempt_cancelled');
    expect(await settling.as(two, 'request_quiz', { session: sessions.get('two') })).toMatchObject({
      previous_attempt_cancelled: { attempt: attempts.get('two'), reason },
    });
    for (const [learner, session] of sessions) {
      const again = await settling.as(`${learner}-${key}`, 'request_quiz', { session });
      expect(again).not.toHaveProperty('previous_attempt_cancelled');
      const [run] = String(again['attempt']).split('.');
      const begun = (await settling.eventsOf(`lessonRun-${run}`)).filter(
        ({ type }) => type === 'lessons.QuizAttemptStarted',
      );
      expect(begun.map(({ data }) => (data as Data)['number'])).toEqual([1, 1]);
    }
  });
});

it('R-111 R-112 R-113 R-114: races of request_quiz with publish_release: one release or cancelled, as the log has it', async () => {
  expect(await settling.race(30)).toBeGreaterThan(0);
}, 60_000);

it('R-276: publications at once, at two nodes, come one after the other, and versions have no gaps', async () => {
  const { key, course: id } = await settling.course();
  const other = await TestLyceum.start(undefined, { url: settling.world.databaseUrl, close: () => Promise.resolve() });
  try {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        callUseCase((n % 2 === 0 ? settling.world : other).lyceum.app, 'publish_release', {
          release: twoQuizzes(key, `Question ${n}?`),
        }),
      ),
    );
    const versions = answers.flatMap((one) => (one.kind === 'ok' ? [Number(one.data['version'])] : []));
    expect(answers.filter(({ kind }) => kind === 'failed')).toEqual([]);
    expect(versions.toSorted((a, b) => a - b)).toEqual(versions.map((_, n) => n + 2));
    const releases = (await settling.eventsOf(`course-${id}`)).filter(
      ({ type }) => type === 'catalogue.ReleasePublished',
    );
    expect(releases.map(({ data }) => (data as Data)['version'])).toEqual([1, ...versions.map((_, n) => n + 2)]);
    expect(versions.length).toBeGreaterThan(1);
  } finally {
    await other.stop();
  }
}, 60_000);

it('R-076: an attempt of an archived run is met by no publication', async () => {
  const { key, course: id } = await settling.course();
  const [one, two] = ['kept', 'reset'];
  for (const learner of [one, two])
    await settling.as(learner, 'request_quiz', { session: await settling.atQuiz(learner, id) });
  const enrolmentId = enrolmentOf(two, id);
  await settling.world.lyceum.app.get(DecisionRunner).run(enrolment, enrolmentId, callerWith(), (state) => {
    const ids = { learnerId: two, courseId: id, formerEnrolmentId: state.enrolmentId ?? '', enrolmentId: randomUUID() };
    return accept({ type: 'enrolment.CourseProgressReset', data: ids } as const);
  });
  const { attempts } = await settling.publish(withFirst(key, changed('And now?')));
  expect(attempts).toEqual({ moved: 0, cancelled: 1, pending: 0 });
});
