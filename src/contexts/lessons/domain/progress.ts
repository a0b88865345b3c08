import { millisecondsBetween } from '../../../platform/text/instant.js';
import type { ObjectiveStatus, RunOutline } from './lesson-run.events.js';
import type { GoalState, LessonRun, LessonSession, SessionStatus } from './lesson-run.js';
import { withOutline } from './lesson-run.js';
import type { OpenGoal } from './refusals.js';

export type LessonStatus = 'not_started' | 'in_progress' | 'covered' | 'passed';

/** What to do next, as data. */
export type NextStep =
  | { readonly kind: 'goal'; readonly objective: string; readonly goal: string; readonly title: string }
  | { readonly kind: 'quiz' }
  | { readonly kind: 'complete' }
  | null;

/** Goals of the active release, in its order. */
export function activeGoals(run: LessonRun): readonly GoalState[] {
  return run.goals.filter((goal) => !goal.removed);
}

/** A required goal is closed when done or planned; not_needed closes an optional one only. */
function isClosed(goal: GoalState): boolean {
  return goal.status === 'done' || goal.status === 'planned' || (goal.status === 'not_needed' && !goal.required);
}

/** Required goals still open, in the release's order. */
export function openGoals(run: LessonRun): readonly OpenGoal[] {
  return activeGoals(run)
    .filter((goal) => goal.required && !isClosed(goal))
    .map(({ objective, key, title }) => ({ objective, goal: key, title }));
}

/** Covered: every required goal is closed (none: at once). Touched: at least one is. */
export function objectiveStatus(run: LessonRun, objective: string): ObjectiveStatus {
  const required = activeGoals(run).filter((goal) => goal.objective === objective && goal.required);
  const closed = required.filter(isClosed).length;
  if (closed === required.length) return 'covered';
  return closed > 0 ? 'touched' : 'not_started';
}

/** Statuses of the objectives in the active release, by key. */
export function objectiveStatuses(run: LessonRun): ReadonlyMap<string, ObjectiveStatus> {
  const present = run.objectives.filter((objective) => !objective.removed);
  return new Map(present.map(({ key }) => [key, objectiveStatus(run, key)]));
}

/** Passed stays passed; covered only after the lesson was begun. */
export function lessonStatus(run: LessonRun): LessonStatus {
  if (run.passedAt) return 'passed';
  if (!run.startedAt) return 'not_started';
  return [...objectiveStatuses(run).values()].every((status) => status === 'covered') ? 'covered' : 'in_progress';
}

/** The first open required goal; then the quiz when it is compulsory, else closing; nothing for a passed lesson. */
export function nextStep(run: LessonRun, quizRequired: boolean): NextStep {
  if (run.passedAt) return null;
  const [open] = openGoals(run);
  if (open) return { kind: 'goal', ...open };
  return quizRequired ? { kind: 'quiz' } : { kind: 'complete' };
}

/** Open until it is completed, or silent for longer than the time-out: then it is abandoned, written down or not. */
export function sessionStatus(
  session: Pick<LessonSession, 'status' | 'lastActivityAt'>,
  now: string,
  timeoutHours: number,
): SessionStatus {
  if (session.status === 'Completed' || session.status === 'Abandoned') return session.status;
  const silentMs = millisecondsBetween(session.lastActivityAt, now);
  return silentMs > timeoutHours * 3_600_000 ? 'Abandoned' : session.status;
}

export function isOpen(status: SessionStatus): boolean {
  return status === 'In Progress' || status === 'Awaiting Quiz';
}

/** The run as it stands on the release, without an event. */
export function onRelease(run: LessonRun, outline: RunOutline): LessonRun {
  return run.releaseId === outline.releaseId ? run : withOutline(run, outline);
}
