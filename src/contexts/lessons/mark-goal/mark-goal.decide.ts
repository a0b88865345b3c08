import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { lengthOf, tidy } from '../../../platform/text/text.js';
import {
  recording,
  archivedRun,
  closedSession,
  foreignSession,
  noAccess,
  notInRelease,
  notReleased,
  reconciled,
  statusChanges,
  type ChainFacts,
  type Check,
  type InSession,
} from '../domain/chain.js';
import type { GoalStatus, LessonRunEvent } from '../domain/lesson-run.events.js';
import { withMark, type LessonRun } from '../domain/lesson-run.js';
import { blocksEmpty, delivered } from '../domain/signals.js';
import { activeGoals, lessonStatus } from '../domain/progress.js';
import type { lessonsRefusals } from '../domain/refusals.js';

export interface MarkGoalInput {
  readonly goal: string;
  readonly status: string;
  readonly evidence?: string | undefined;
  readonly resumeFrom?: string | undefined;
}

export type MarkGoalRefusal = RefusedOf<
  typeof lessonsRefusals,
  | 'not_your_session'
  | 'course_not_released'
  | 'not_enrolled'
  | 'organization_suspended'
  | 'session_closed'
  | 'goal_status_unknown'
  | 'evidence_required'
  | 'evidence_too_long'
  | 'resume_from_too_long'
  | 'run_archived'
  | 'lesson_not_in_release'
  | 'goal_unknown'
  | 'goal_removed'
  | 'not_needed_required'
>;

const STATUSES: readonly GoalStatus[] = ['open', 'done', 'planned', 'not_needed'];
const REQUIRED_STATUSES: readonly GoalStatus[] = ['open', 'done', 'planned'];
/** Code points of a text as people count it. */
const LIMIT = 500;

/** Marks one goal; checks in the order of R-262. Whatever was taken over from a new release stays. */
export function decideMarkGoal(
  input: MarkGoalInput,
  at: InSession,
  facts: ChainFacts,
): Decision<LessonRunEvent, MarkGoalRefusal> {
  const early =
    foreignSession(at, facts) ??
    notReleased(at.run, facts) ??
    noAccess(at.run, facts) ??
    closedSession(at, facts) ??
    unknownStatus(input) ??
    unfitTexts(input);
  if (early) return early;

  const { run, events } = reconciled(at.run, facts);
  const late = archivedRun(run, facts) ?? notInRelease(run, facts) ?? unfitGoal(input, run);
  return recording(events, late ?? accept(...marked(input, run, at, facts)));
}

function unknownStatus({ status }: MarkGoalInput): Check<'goal_status_unknown'> {
  return isStatus(status) ? undefined : refuse('goal_status_unknown', { allowed: STATUSES, status });
}

function isStatus(status: string): status is GoalStatus {
  return (STATUSES as readonly string[]).includes(status);
}

function unfitTexts(input: MarkGoalInput): Check<'evidence_required' | 'evidence_too_long' | 'resume_from_too_long'> {
  const evidence = lengthOf(input.evidence ?? '');
  const resumeFrom = lengthOf(input.resumeFrom ?? '');
  if (isStatus(input.status) && input.status !== 'open') {
    if (evidence === 0) return refuse('evidence_required', { status: input.status });
    if (evidence > LIMIT) return refuse('evidence_too_long', { limit: LIMIT, length: evidence });
  }
  if (resumeFrom > LIMIT) return refuse('resume_from_too_long', { limit: LIMIT, length: resumeFrom });
  return undefined;
}

function unfitGoal(
  { goal: key, status }: MarkGoalInput,
  run: LessonRun,
): Check<'goal_unknown' | 'goal_removed' | 'not_needed_required'> {
  const goal = run.goals.find((one) => one.key === key);
  if (!goal) return refuse('goal_unknown', { goal: key, goals: activeGoals(run).map((one) => one.key) });
  if (goal.removed) return refuse('goal_removed', { goal: key });
  if (goal.required && status === 'not_needed')
    return refuse('not_needed_required', { allowed: REQUIRED_STATUSES, goal: key });
  return undefined;
}

function marked(input: MarkGoalInput, run: LessonRun, at: InSession, facts: ChainFacts): readonly LessonRunEvent[] {
  const ids = { runId: run.runId, sessionId: at.session.id };
  const status = input.status as GoalStatus;
  const next = withMark(run, input.goal, status, at.session.id, facts.now);
  const mark: LessonRunEvent =
    status === 'open'
      ? { type: 'lessons.GoalReopened', data: { ...ids, goal: input.goal } }
      : {
          type: 'lessons.GoalMarked',
          data: { ...ids, goal: input.goal, status, evidence: tidy(input.evidence ?? '') },
        };
  const note = tidy(input.resumeFrom ?? '');
  const changes = statusChanges(run, next);
  const coveredOne = changes.some(
    ({ type, data }) => type === 'lessons.ObjectiveStatusChanged' && data.status === 'covered',
  );
  const covered = lessonStatus(run) !== 'covered' && lessonStatus(next) === 'covered';
  return [
    mark,
    ...(note ? [{ type: 'lessons.ResumeNoteSet', data: { ...ids, text: note } } as const] : []),
    ...changes,
    ...(covered ? [{ type: 'lessons.LessonCovered', data: { runId: run.runId } } as const] : []),
    ...(coveredOne ? documentSignal(next, at, facts) : []),
  ];
}

/** A covered objective may be the half after which the document should be begun. */
function documentSignal(run: LessonRun, { session }: InSession, facts: ChainFacts): readonly LessonRunEvent[] {
  const signal = blocksEmpty(run, { blocks: facts.release?.lesson?.blocks ?? [], written: facts.written });
  return delivered(run.runId, session, signal ? [signal] : []);
}
