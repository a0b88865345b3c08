import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import {
  recording,
  archivedRun,
  fellSilent,
  foreignSession,
  noAccess,
  notInRelease,
  notReleased,
  reconciled,
  stillOpenGoals,
  type ChainFacts,
  type Check,
  type InSession,
} from '../domain/chain.js';
import type { LessonRunEvent } from '../domain/lesson-run.events.js';
import type { LessonRun, LessonSession, QuizAttempt } from '../domain/lesson-run.js';
import { attemptsUsed, barred, openAttempt } from '../domain/quiz.js';
import type { lessonsRefusals } from '../domain/refusals.js';
import { settle, settled, type Settlement } from '../domain/settle.js';

export type RequestQuizRefusal = RefusedOf<
  typeof lessonsRefusals,
  | 'not_your_session'
  | 'course_not_released'
  | 'not_enrolled'
  | 'organization_suspended'
  | 'run_archived'
  | 'lesson_not_in_release'
  | 'goals_open'
  | 'quiz_not_configured'
  | 'quiz_attempts_exhausted'
  | 'retry_too_soon'
>;

/**
 * Gives the learner's open attempt of the lesson, whatever session it began in, or begins one; checks in the order of
 * An attempt behind the active release goes on there when its quiz is still the same; else it is cancelled on
 * the way and told once. A refusal leaves it as it is, unless the lesson is gone.
 */
export function decideRequestQuiz(at: InSession, facts: ChainFacts): Decision<LessonRunEvent, RequestQuizRefusal> {
  const early =
    foreignSession(at, facts) ?? notReleased(at.run, facts) ?? noAccess(at.run, facts) ?? archivedRun(at.run, facts);
  if (early) return early;

  const open = openAttempt(at.run);
  const settlement: Settlement = open ? settle(open, facts.publications) : { kind: 'stands' };
  const outcome = open ? settled(at.run, open, settlement) : [];
  const gone = notInRelease(at.run, facts);
  if (gone) return recording(outcome, gone);

  const { run, events: taken } = reconciled(at.run, facts);
  const goals = stillOpenGoals(run);
  if (goals) return recording(taken, goals);
  const events = [...taken, ...fellSilent(run, at.session, facts), ...outcome];
  if (open && settlement.kind !== 'cancelled') return recording(events, accept(resumed(run, open, at.session)));

  const others = { ...run, attempts: run.attempts.filter(({ id }) => id !== open?.id) };
  const late = noQuiz(facts) ?? notNow(others, facts);
  return late ? recording(taken, late) : recording(events, accept(...begun(run, open, at.session, facts)));
}

function noQuiz(facts: ChainFacts): Check<'quiz_not_configured'> {
  return facts.release?.lesson?.quiz ? undefined : refuse('quiz_not_configured', {});
}

/** Whether earlier attempts keep a new one from beginning; one that this call cancels is not among them. */
function notNow(run: LessonRun, { policy, now }: ChainFacts): Check<'quiz_attempts_exhausted' | 'retry_too_soon'> {
  const bar = barred(run, policy, now);
  if (!bar) return undefined;
  return bar.kind === 'exhausted'
    ? refuse('quiz_attempts_exhausted', { attempts_used: bar.used })
    : refuse('retry_too_soon', { retry_after: bar.until });
}

function resumed(run: LessonRun, attempt: QuizAttempt, session: LessonSession): LessonRunEvent {
  return {
    type: 'lessons.QuizAttemptResumed',
    data: { runId: run.runId, sessionId: session.id, attemptId: attempt.id },
  };
}

function begun(
  run: LessonRun,
  cancelledNow: QuizAttempt | undefined,
  session: LessonSession,
  facts: ChainFacts,
): readonly LessonRunEvent[] {
  const quiz = facts.release?.lesson?.quiz;
  if (!facts.release || !quiz) return [];
  const latest = run.attempts.at(-1);
  const untold = cancelledNow ?? (latest?.status === 'Cancelled' && !latest.told ? latest : undefined);
  const started: LessonRunEvent = {
    type: 'lessons.QuizAttemptStarted',
    data: {
      runId: run.runId,
      sessionId: session.id,
      attemptId: `${run.runId}.a${run.attempts.length + 1}`,
      number: attemptsUsed(run) - (cancelledNow ? 1 : 0) + 1,
      releaseId: facts.release.id,
      passPercentage: quiz.passPercentage,
      questions: quiz.questions,
    },
  };
  const told = { runId: run.runId, attemptId: untold?.id ?? '', via: 'previous_attempt_cancelled' } as const;
  return [...(untold ? [{ type: 'lessons.QuizCancellationTold', data: told } as const] : []), started];
}
