import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { tidy } from '../../../platform/text/text.js';
import {
  recording,
  fellSilent,
  noAccess,
  notReleased,
  reconciled,
  type ChainFacts,
  type Check,
  type InAttempt,
} from '../domain/chain.js';
import type { CancelReason, LessonRunEvent, QuestionSnapshot } from '../domain/lesson-run.events.js';
import type { LessonRun, QuizAttempt } from '../domain/lesson-run.js';
import { isOpen, sessionStatus } from '../domain/progress.js';
import {
  attemptsLeft,
  chosenOption,
  objectiveResults,
  passes,
  retryAfter,
  storedAnswer,
  storedWords,
} from '../domain/quiz.js';
import type { lessonsRefusals } from '../domain/refusals.js';
import { settle, settled } from '../domain/settle.js';

export interface SubmitAnswerInput {
  readonly question: string;
  readonly answer: string;
  readonly studentWords?: string | undefined;
}

export type SubmitAnswerRefusal = RefusedOf<
  typeof lessonsRefusals,
  | 'not_your_session'
  | 'course_not_released'
  | 'student_words_required'
  | 'quiz_attempt_cancelled'
  | 'attempt_finished'
  | 'not_enrolled'
  | 'organization_suspended'
  | 'question_mismatch'
>;

/**
 * Takes one answer; the last one ends the attempt. Checks in the order of R-264. An attempt behind the active release
 * is settled first: it goes on there, or it is cancelled and the answer refused.
 */
export function decideSubmitAnswer(
  input: SubmitAnswerInput,
  at: InAttempt,
  facts: ChainFacts,
): Decision<LessonRunEvent, SubmitAnswerRefusal> {
  const early =
    foreignAttempt(at, facts) ??
    notReleased(at.run, facts) ??
    noWords(input) ??
    alreadyCancelled(at) ??
    finished(at) ??
    noAccess(at.run, facts);
  if (early) return early;

  const { run, events } = reconciled(at.run, facts);
  const settlement = settle(at.attempt, facts.publications);
  const outcome = settled(run, at.attempt, settlement);
  if (settlement.kind === 'cancelled') {
    return recording([...events, ...outcome, told(run, at.attempt)], cancelledRefusal(at.attempt, settlement.reason));
  }
  const question = openQuestion(at.attempt, input.question);
  if (!question) return recording(events, refuse('question_mismatch', { question: input.question }));
  const silent = fellSilent(run, at.session, facts);
  return recording([...events, ...outcome, ...silent], accept(...answered(input, question, { ...at, run }, facts)));
}

/** An archived run belongs to nobody any more. */
function foreignAttempt({ run, attempt }: InAttempt, facts: ChainFacts): Check<'not_your_session'> {
  const archived = facts.enrolmentId !== null && run.enrolmentId !== facts.enrolmentId;
  return run.learnerId === facts.learnerId && !archived
    ? undefined
    : refuse('not_your_session', { attempt: attempt.id });
}

function noWords({ studentWords }: SubmitAnswerInput): Check<'student_words_required'> {
  return tidy(studentWords ?? '') ? undefined : refuse('student_words_required', {});
}

function alreadyCancelled({ run, attempt }: InAttempt): Check<'quiz_attempt_cancelled'> {
  if (attempt.status !== 'Cancelled' || !attempt.cancelReason) return undefined;
  const events = attempt.told ? [] : [told(run, attempt)];
  return recording(events, cancelledRefusal(attempt, attempt.cancelReason));
}

function finished({ attempt }: InAttempt): Check<'attempt_finished'> {
  return attempt.status === 'In Progress' ? undefined : refuse('attempt_finished', {});
}

function cancelledRefusal(attempt: QuizAttempt, reason: CancelReason) {
  return refuse('quiz_attempt_cancelled', { attempt: attempt.id, session: attempt.sessionId, reason });
}

function told(run: LessonRun, attempt: QuizAttempt): LessonRunEvent {
  return { type: 'lessons.QuizCancellationTold', data: { runId: run.runId, attemptId: attempt.id, via: 'refusal' } };
}

function openQuestion(attempt: QuizAttempt, id: string): QuestionSnapshot | undefined {
  const isAnswered = attempt.answers.some(({ questionId }) => questionId === id);
  return isAnswered ? undefined : attempt.questions.find((question) => question.id === id);
}

function answered(
  input: SubmitAnswerInput,
  question: QuestionSnapshot,
  { run, attempt, session }: InAttempt,
  facts: ChainFacts,
): readonly LessonRunEvent[] {
  const ids = { runId: run.runId, attemptId: attempt.id };
  const optionId = chosenOption(question, input.answer);
  const correct = optionId !== null && optionId === facts.release?.lesson?.quiz?.answers[question.id]?.correct;
  const given: LessonRunEvent = {
    type: 'lessons.QuizAnswerGiven',
    data: {
      ...ids,
      sessionId: session.id,
      questionId: question.id,
      answer: storedAnswer(input.answer),
      optionId,
      correct,
      studentWords: storedWords(input.studentWords ?? ''),
    },
  };
  const answers = [...attempt.answers, { questionId: question.id, correct }];
  if (answers.length < attempt.questions.length) return [given];
  const right = new Set(answers.filter((one) => one.correct).map(({ questionId }) => questionId));
  const verdict = {
    correct: right.size,
    total: attempt.questions.length,
    objectiveResults: objectiveResults(attempt.questions, right),
  };
  return passes(verdict.correct, verdict.total, attempt.passPercentage)
    ? [
        given,
        { type: 'lessons.QuizAttemptPassed', data: { ...ids, ...verdict } },
        ...passed({ run, attempt, session }, verdict, facts),
      ]
    : [given, { type: 'lessons.QuizAttemptFailed', data: { ...ids, ...verdict, ...retry(run, facts) } }];
}

/** The lesson is passed once; objectives answered without a fault are confirmed; an open session is completed. */
function passed(
  { run, attempt, session }: InAttempt,
  { objectiveResults: results }: { objectiveResults: ReturnType<typeof objectiveResults> },
  facts: ChainFacts,
): readonly LessonRunEvent[] {
  const ids = { runId: run.runId, sessionId: attempt.sessionId };
  const confirmed = Object.entries(results).filter(([, { correct, total }]) => correct === total);
  const lessonPassed: LessonRunEvent = {
    type: 'lessons.LessonPassed',
    data: {
      ...ids,
      space: session.space,
      by: 'quiz',
      attemptId: attempt.id,
      quizRequired: facts.policy.required,
      late: facts.late,
      channel: facts.channel,
    },
  };
  const stillOpen = isOpen(sessionStatus(session, facts.now, facts.sessionTimeoutHours));
  return [
    ...confirmed.map(([objective]) => ({
      type: 'lessons.ObjectiveConfirmedByQuiz' as const,
      data: { runId: run.runId, objective, attemptId: attempt.id },
    })),
    ...(run.passedAt ? [] : [lessonPassed]),
    ...(stillOpen ? [{ type: 'lessons.LessonSessionCompleted', data: ids } as const] : []),
  ];
}

/** When the next attempt may begin; never, when none is left. */
function retry(run: LessonRun, { now, policy }: ChainFacts) {
  const left = attemptsLeft(run, policy.maxAttempts);
  return { retryAfter: left === 0 ? null : retryAfter(now, policy.retryDelayMinutes), attemptsLeft: left };
}
