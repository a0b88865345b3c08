import type { LessonRunEvent } from '../domain/lesson-run.events.js';
import { sessionOf, type LessonRun, type QuizAttempt } from '../domain/lesson-run.js';
import type { ChainFacts, QuizAnswers } from '../domain/chain.js';
import { sessionStatus } from '../domain/progress.js';
import { passThreshold, score } from '../domain/quiz.js';
import type { LearnerCourse } from '../learner-course/learner-course.js';
import type { CourseRuns } from '../learner-course/learner-courses.js';
import { emptyBlocks } from '../learner-course/lesson-sections.js';
import { instantView, nextLessonView } from '../views.js';

interface Finished {
  readonly events: readonly LessonRunEvent[];
  readonly run: LessonRun;
  readonly course: LearnerCourse;
  readonly facts: ChainFacts;
}

/** The result of a finished attempt, from its own verdicts, its own threshold and the answers of its release. */
export function resultOf(done: Finished, attempt: QuizAttempt, answers: QuizAnswers, runs: CourseRuns) {
  const session = sessionOf(done.run, attempt.sessionId);
  if (!session) throw new Error(`attempt ${attempt.id} lost its session`);
  const correct = attempt.answers.filter((answer) => answer.correct).length;
  const total = attempt.questions.length;
  const passed = attempt.status === 'Passed';
  return {
    score: score(correct, total),
    passed,
    correct,
    total,
    pass_threshold: passThreshold(attempt.passPercentage),
    objective_results: { ...attempt.objectiveResults },
    session_status: sessionStatus(session, done.facts.now, done.facts.sessionTimeoutHours),
    ...(passed ? ofPassed(done, attempt, answers, runs) : ofFailed(done, session.space)),
  };
}

function ofPassed({ course, facts }: Finished, attempt: QuizAttempt, answers: QuizAnswers, runs: CourseRuns) {
  const wrong = new Set(attempt.answers.filter((answer) => !answer.correct).map(({ questionId }) => questionId));
  const explanations = attempt.questions
    .filter(({ id }) => wrong.has(id))
    .map(({ id, text }) => ({ id, text, explanation: answers[id]?.explanation ?? '' }))
    .filter(({ explanation }) => explanation !== '');
  return {
    explanations,
    next_lesson: nextLessonView(course, runs),
    empty_blocks: emptyBlocks(facts),
  };
}

function ofFailed({ events, course }: Finished, space: string) {
  const failed = events.find((event) => event.type === 'lessons.QuizAttemptFailed')?.data;
  const retryAfter = failed?.retryAfter ?? null;
  return {
    retry_after: retryAfter && instantView(course, space, retryAfter),
    attempts_left: failed?.attemptsLeft ?? null,
  };
}
