import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { refuse } from '../../../platform/decision/decision.js';
import {
  foreignSession,
  noAccess,
  notInRelease,
  notReleased,
  type ChainFacts,
  type Check,
  type InSession,
} from '../domain/chain.js';
import type { GoalState } from '../domain/lesson-run.js';
import { activeGoals, onRelease } from '../domain/progress.js';
import type { lessonsRefusals } from '../domain/refusals.js';

export type LessonItemRefusal = RefusedOf<
  typeof lessonsRefusals,
  | 'not_your_session'
  | 'course_not_released'
  | 'not_enrolled'
  | 'organization_suspended'
  | 'lesson_not_in_release'
  | 'goal_unknown'
>;

/** The goal as the active release has it, without taking the release over; checks in the order of R-261. */
export function goalAsked(
  key: string,
  at: InSession,
  facts: ChainFacts,
):
  | { readonly kind: 'found'; readonly goal: GoalState }
  | { readonly kind: 'refused'; readonly refusal: LessonItemRefusal } {
  const early =
    foreignSession(at, facts) ??
    archivedSession(at, facts) ??
    notReleased(at.run, facts) ??
    noAccess(at.run, facts) ??
    notInRelease(at.run, facts);
  if (early) return early;

  const outline = facts.release?.lesson?.outline;
  const goals = activeGoals(outline ? onRelease(at.run, outline) : at.run);
  const goal = goals.find((one) => one.key === key);
  return goal ? { kind: 'found', goal } : refuse('goal_unknown', { goal: key, goals: goals.map((one) => one.key) });
}

/** A session of a reset run belongs to nobody any more, and reading never says run_archived. */
function archivedSession({ run, session }: InSession, { enrolmentId }: ChainFacts): Check<'not_your_session'> {
  const archived = enrolmentId !== null && run.enrolmentId !== enrolmentId;
  return archived ? refuse('not_your_session', { session: session.id }) : undefined;
}
