import { expect } from '@jest/globals';
import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import type { RecordedEvent, StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { asPerson, callUseCase } from './callers.js';
import { TestLyceum } from './lyceum.js';
import { tinyLesson } from './tiny-release.js';
import { twoQuizzes } from './two-quizzes.js';

type Data = Readonly<Record<string, unknown>>;

export interface Published extends Data {
  readonly course: string;
  readonly release: string;
  readonly version: number;
  readonly attempts: { readonly moved: number; readonly cancelled: number; readonly pending: number | null };
}

/** A right answer to the first question. */
export const answer = { question: 'q-1', answer: 'V1', student_words: 'That one' };

/** The first lesson with another first question, which cancels what is open. */
export function changed(first: string): Release['lessons'][number] {
  const { quiz } = tinyLesson();
  const questions = quiz?.questions.map((one) => (one.key === 'q-1' ? { ...one, text: first } : one)) ?? [];
  return tinyLesson({ quiz: quiz && { ...quiz, questions } });
}

/** The course with another first lesson. */
export function withFirst(key: string, lesson: Release['lessons'][number]): Release {
  const release = twoQuizzes(key, 'Which leaf?');
  return { ...release, lessons: [lesson, ...release.lessons.slice(1)] };
}

/** A Lyceum whose learners have one attempt each, and whose courses are published over open ones. */
export class Settling {
  private count = 0;

  private constructor(readonly world: TestLyceum) {}

  static async start(): Promise<Settling> {
    const world = await TestLyceum.start();
    await world.send('set_platform_setting', { setting: 'max_attempts', value: 1 });
    return new Settling(world);
  }

  stop(): Promise<void> {
    return this.world.stop();
  }

  publish(release: Release, commandId?: string): Promise<Published> {
    return this.world.send('publish_release', { release }, commandId ? { commandId } : {}) as Promise<Published>;
  }

  /** The answer of a learner's call, or `{ code, … }` of the refusal. */
  async as(learnerId: string, name: string, args: object): Promise<Data> {
    const outcome = await callUseCase(this.world.lyceum.app, name, args, asPerson(learnerId));
    if (outcome.kind === 'failed') throw new Error(`${name}: ${outcome.failure.kind}`, { cause: outcome.cause });
    return outcome.kind === 'ok' ? outcome.data : { code: outcome.refusal.code, ...outcome.refusal.details };
  }

  /** A course of its own, open to everybody. */
  async course(): Promise<{ key: string; course: string; release: string }> {
    this.count += 1;
    const key = `settles-${this.count}`;
    const { course: id, release } = await this.publish(twoQuizzes(key, 'Which leaf?'));
    await this.world.send('publish_course', { course: id });
    return { key, course: id, release };
  }

  /** A learner who may ask for the quiz of the first lesson; gives the session. */
  async atQuiz(learnerId: string, id: string): Promise<string> {
    await this.as(learnerId, 'enroll', { course: id, space: 'personal' });
    const session = String((await this.as(learnerId, 'start_lesson', { course: id }))['session']);
    for (const goal of ['term:STEEP', 'l-1-O1/V1']) {
      await this.as(learnerId, 'mark_goal', { session, goal, status: 'done', evidence: 'Told.' });
    }
    return session;
  }

  async eventsOf(stream: string): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const event of this.world.lyceum.foundation.store.read(stream as StreamName)) events.push(event);
    return events;
  }

  /**
   * One `request_quiz` after another races with a publication. Each attempt belongs to one release or is cancelled, as
   * the order of the log has it. Gives how many met a publication.
   */
  async race(rounds: number): Promise<number> {
    const { key, course: id } = await this.course();
    const met = { moved: 0, cancelled: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const learner = `racer-${round}`;
      const session = await this.atQuiz(learner, id);
      const lesson =
        round % 2 === 0 ? changed(`Question ${round}?`) : { ...changed(`Question ${round - 1}?`), hook: 'Wait.' };
      const [asked, published] = await Promise.all([
        this.as(learner, 'request_quiz', { session }),
        this.publish(withFirst(key, lesson)),
      ]);
      expect(published).toMatchObject({ version: round + 2, attempts: { pending: 0 } });
      met.moved += published.attempts.moved;
      met.cancelled += published.attempts.cancelled;
      const attempt = String(asked['attempt']);
      const [run] = attempt.split('.');
      const events = await this.eventsOf(`lessonRun-${run}`);
      const begun = events.find(({ type }) => type === 'lessons.QuizAttemptStarted');
      const releases = (await this.eventsOf(`course-${id}`)).filter(
        ({ type }) => type === 'catalogue.ReleasePublished',
      );
      const [publication] = releases.slice(-1);
      const isFormer = (begun?.data as Data | undefined)?.['releaseId'] !== published.release;
      const isLate = String(begun?.position) > String(publication?.position);
      const fate = !isFormer ? 'stands' : isLate ? 'attempt_outdated' : round % 2 === 0 ? 'quiz_changed' : 'moved';
      const answered = await this.as(learner, 'submit_answer', { attempt, ...answer });
      if (fate === 'stands' || fate === 'moved') {
        expect(answered).toMatchObject({ verdict: { correct: true }, next_question: { id: 'q-2' } });
      } else {
        expect(answered).toMatchObject({ code: 'quiz_attempt_cancelled', reason: fate });
        const renewed = await this.as(learner, 'request_quiz', { session });
        expect(renewed).toMatchObject({ question: { id: 'q-1', index: 1 } });
        expect(renewed).not.toHaveProperty('previous_attempt_cancelled');
      }
      const effects = (await this.eventsOf(`lessonRun-${run}`)).filter(
        ({ type, data }) =>
          (type === 'lessons.QuizAttemptCancelled' || type === 'lessons.QuizAttemptCarriedOver') &&
          (data as Data)['attemptId'] === attempt,
      );
      expect(effects).toHaveLength(fate === 'stands' ? 0 : 1);
      // Ended by answering, so that the next publication meets the next racer alone.
      const [last] = (await this.eventsOf(`lessonRun-${run}`))
        .filter(({ type }) => type === 'lessons.QuizAttemptStarted')
        .slice(-1);
      const open = String((last?.data as Data | undefined)?.['attemptId']);
      if (open !== attempt) await this.as(learner, 'submit_answer', { attempt: open, ...answer });
      await this.as(learner, 'submit_answer', { attempt: open, ...answer, question: 'q-2' });
    }
    return met.moved + met.cancelled;
  }
}
