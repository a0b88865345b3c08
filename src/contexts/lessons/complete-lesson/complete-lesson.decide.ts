import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import {
  recording,
  archivedRun,
  closedSession,
  foreignSession,
  noAccess,
  notInRelease,
  notReleased,
  quizRequired,
  reconciled,
  stillOpenGoals,
  type ChainFacts,
  type Check,
  type InSession,
} from '../domain/chain.js';
import type { LessonRunEvent } from '../domain/lesson-run.events.js';
import type { LessonRun, LessonSession } from '../domain/lesson-run.js';
import type { lessonsRefusals } from '../domain/refusals.js';

export type CompleteLessonRefusal = RefusedOf<
  typeof lessonsRefusals,
  | 'not_your_session'
  | 'course_not_released'
  | 'not_enrolled'
  | 'organization_suspended'
  | 'session_closed'
  | 'run_archived'
  | 'lesson_not_in_release'
  | 'goals_open'
  | 'quiz_required'
>;

/** Closes a lesson without a compulsory quiz; checks in the order of R-265. */
export function decideCompleteLesson(
  at: InSession,
  facts: ChainFacts,
): Decision<LessonRunEvent, CompleteLessonRefusal> {
  const early =
    foreignSession(at, facts) ?? notReleased(at.run, facts) ?? noAccess(at.run, facts) ?? closedSession(at, facts);
  if (early) return early;

  const { run, events } = reconciled(at.run, facts);
  const late =
    archivedRun(run, facts) ?? notInRelease(run, facts) ?? stillOpenGoals(run) ?? compulsoryQuiz(at.session, facts);
  return recording(events, late ?? accept(...closed(run, at.session, facts)));
}

function compulsoryQuiz(session: LessonSession, facts: ChainFacts): Check<'quiz_required'> {
  return quizRequired(facts) ? refuse('quiz_required', { session: session.id }) : undefined;
}

/** A lesson is passed once; closing it again ends only the session. */
function closed(run: LessonRun, session: LessonSession, facts: ChainFacts): readonly LessonRunEvent[] {
  const ids = { runId: run.runId, sessionId: session.id };
  const passed: LessonRunEvent = {
    type: 'lessons.LessonPassed',
    data: {
      ...ids,
      space: session.space,
      by: 'completion',
      attemptId: null,
      quizRequired: false,
      late: facts.late,
      channel: facts.channel,
    },
  };
  return [...(run.passedAt ? [] : [passed]), { type: 'lessons.LessonSessionCompleted', data: ids }];
}
