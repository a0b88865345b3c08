import { randomUUID } from 'node:crypto';
import type { Lesson, Release } from '../../src/contexts/catalogue/domain/release.js';
import { enrolmentOf } from '../../src/contexts/enrolment/index.js';
import type { LessonRunEvent } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import type { DomainEvent } from '../../src/platform/event-store/port/recorded-event.js';
import { lessonIdOf, runIdOf } from '../../src/shared/lesson-ids.js';
import type { Happening } from './generator.js';

interface Course {
  readonly courseId: string;
  readonly releaseId: string;
  readonly release: Release;
}

/** Learners of their own in the middle of a quiz, in turns of each lesson that has one; as `fill` writes them. */
export function* openAttempts({ courseId, releaseId, release }: Course, count: number): Generator<Happening> {
  const lessons = release.lessons.filter(({ quiz }) => quiz);
  for (let n = 0; n < count; n += 1) {
    const lesson = lessons[n % lessons.length];
    if (!lesson) throw new RangeError('no lesson has a quiz');
    const ids = { learnerId: randomUUID(), enrolmentId: randomUUID(), courseId };
    const event: DomainEvent = {
      type: 'enrolment.LearnerEnrolled',
      data: { ...ids, space: 'personal', origin: 'self' },
    };
    yield { stream: `enrolment-${enrolmentOf(ids.learnerId, courseId)}`, event, subject: ids.learnerId };
    const runId = runIdOf(ids.enrolmentId, lessonIdOf(courseId, lesson.key));
    for (const one of inQuiz({ ...ids, runId, releaseId }, lesson)) {
      yield { stream: `lessonRun-${runId}`, event: one, subject: ids.learnerId };
    }
  }
}

interface Ids {
  readonly learnerId: string;
  readonly enrolmentId: string;
  readonly courseId: string;
  readonly runId: string;
  readonly releaseId: string;
}

function* inQuiz(ids: Ids, { key, title, objectives, quiz }: Lesson): Generator<LessonRunEvent> {
  const { learnerId, enrolmentId, courseId, runId, releaseId } = ids;
  const lessonId = lessonIdOf(courseId, key);
  const sessionId = `${runId}.s1`;
  const goals = objectives.flatMap(({ key: objective, goals: all }) => all.map((goal) => ({ ...goal, objective })));
  const outline = { releaseId, title, objectives: objectives.map((one) => ({ key: one.key, text: one.text })), goals };
  const run = { runId, enrolmentId, learnerId, courseId, lessonId, lessonKey: key };
  yield { type: 'lessons.LessonRunOpened', data: { ...run, outline } };
  const session = { runId, sessionId, learnerId, courseId, lessonId, space: 'personal' } as const;
  yield { type: 'lessons.LessonSessionStarted', data: { ...session, channel: 'agent', opening: 'first_in_course' } };
  const questions = (quiz?.questions ?? []).map(({ key: id, objective, text, options }) => ({
    id,
    objective,
    text,
    options: options.map((option) => ({ id: option.key, text: option.text })),
  }));
  const attempt = { runId, sessionId, attemptId: `${runId}.a1`, number: 1, releaseId };
  const passPercentage = String(quiz?.pass_percentage ?? 0);
  yield { type: 'lessons.QuizAttemptStarted', data: { ...attempt, passPercentage, questions } };
}
