import type { ChainFacts, LessonInRelease } from './chain.js';
import type { LessonRunEvent, Signal } from './lesson-run.events.js';
import type { LessonRun, LessonRunState, LessonSession } from './lesson-run.js';
import { objectiveStatuses, sessionStatus } from './progress.js';

/** A deadline that presses. */
export interface Deadline {
  /** Calendar days from today to the last day; negative once that has passed. */
  readonly daysLeft: number;
  /** Lessons of the active release that are not passed. */
  readonly lessonsLeft: number;
}

/** What signals rest on beside the run: nothing of other learners, no time spent in a session. */
export interface SignalFacts extends Pick<ChainFacts, 'now' | 'sessionTimeoutHours' | 'written'> {
  readonly blocks: LessonInRelease['blocks'];
  readonly deadline: Deadline | null;
}

/** At most three, in this order. `session`: the one that hears them, which may only be starting. */
export function signals(run: LessonRunState, session: string, facts: SignalFacts): readonly Signal[] {
  const seen = run ? [abandonedInRow(run, session, facts), blocksEmpty(run, facts)] : [];
  return [...seen, deadlinePace(facts.deadline)].filter((signal) => signal !== undefined);
}

/** The latest earlier sessions of the lesson were left without a mark or a quiz, two or more in a row. */
function abandonedInRow(run: LessonRun, session: string, facts: SignalFacts): Signal | undefined {
  if (run.passedAt) return undefined;
  const place = run.sessions.findIndex(({ id }) => id === session);
  const earlier = place < 0 ? run.sessions : run.sessions.slice(0, place);
  const attempts = earlier.length - 1 - earlier.findLastIndex((one) => !leftAtOnce(run, one, facts));
  return attempts >= 2 ? { code: 'abandoned_in_row', attempts } : undefined;
}

function leftAtOnce(run: LessonRun, session: LessonSession, { now, sessionTimeoutHours }: SignalFacts): boolean {
  const atQuiz = run.attempts.some(({ sessionId }) => sessionId === session.id);
  return sessionStatus(session, now, sessionTimeoutHours) === 'Abandoned' && !session.trace && !atQuiz;
}

/**
 * Half of the objectives are covered and nothing is written in the lesson's sections. An objective without a
 * required goal is covered at once, so a lesson counts only after its first mark.
 */
export function blocksEmpty(
  run: LessonRun,
  { blocks, written }: Pick<SignalFacts, 'blocks' | 'written'>,
): Signal | undefined {
  if (!run.startedAt || blocks.length === 0 || blocks.some(({ key }) => written.has(key))) return undefined;
  const statuses = [...objectiveStatuses(run).values()];
  const covered = statuses.filter((status) => status === 'covered').length;
  return covered * 2 >= statuses.length ? { code: 'blocks_empty', blocks } : undefined;
}

/** The deadline has passed, or meeting it takes three lessons a week or more. */
export function deadlinePace(deadline: Deadline | null): Signal | undefined {
  if (!deadline || deadline.lessonsLeft === 0) return undefined;
  const { daysLeft, lessonsLeft } = deadline;
  if (daysLeft < 0) return { code: 'deadline_pace', lessonsLeft, lessonsPerWeek: null, overdue: true };
  const lessonsPerWeek = Math.ceil((lessonsLeft * 7) / Math.max(1, daysLeft));
  return lessonsPerWeek >= 3 ? { code: 'deadline_pace', lessonsLeft, lessonsPerWeek, overdue: false } : undefined;
}

/** Says the signals that the session has not heard yet, and that it heard them. */
export function delivered(
  runId: string,
  session: Pick<LessonSession, 'id' | 'deliveredSignals'>,
  due: readonly Signal[],
): readonly LessonRunEvent[] {
  const fresh = due.filter(({ code }) => !session.deliveredSignals.includes(code));
  return fresh.length > 0
    ? [{ type: 'lessons.SignalsDelivered', data: { runId, sessionId: session.id, signals: fresh } }]
    : [];
}
