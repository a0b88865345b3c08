import { accept, refuse, type Decision, type Refusal } from '../../../platform/decision/decision.js';
import type { Channel } from '../../../platform/contract/caller.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { millisecondsBetween } from '../../../platform/text/instant.js';
import type { ProgramLock } from '../../enrolment/index.js';
import type { SpaceId } from '../../identity/domain/person.events.js';
import { reconciled, type ChainFacts, type LessonInRelease } from '../domain/chain.js';
import type { LessonRunEvent, Opening } from '../domain/lesson-run.events.js';
import type { LessonRun, LessonRunState, LessonSession } from '../domain/lesson-run.js';
import { isOpen, sessionStatus } from '../domain/progress.js';
import { delivered, signals, type Deadline } from '../domain/signals.js';
import { isExhausted, type Trial } from '../domain/trial.js';
import type { lessonsRefusals } from '../domain/refusals.js';

/** Which lesson, for whom, and where. */
export interface StartLesson {
  readonly runId: string;
  readonly courseId: string;
  readonly lessonId: string;
  readonly lessonKey: string;
  readonly channel: Channel;
}

export interface StartFacts extends ChainFacts {
  /** The program that locks the course first, or null. */
  readonly lock: ProgramLock | null;
  /** The space of the session, or why there is none. */
  readonly space:
    | { readonly kind: 'found'; readonly id: SpaceId }
    | { readonly kind: 'not_available'; readonly named: string }
    | { readonly kind: 'course_not_in_space'; readonly title: string };
  readonly course: CourseTrace;
  readonly bridgeAfterHours: number;
  readonly deadline: Deadline | null;
  /** Null outside the web chat. */
  readonly trial: Trial | null;
}

/** What earlier sessions of the course left behind. */
export interface CourseTrace {
  readonly anySession: boolean;
  readonly lastTraceAt: string | null;
  /** Whether an earlier lesson that was begun still has an objective that is not covered. */
  readonly unclosedBefore: boolean;
}

export type StartRefusal = RefusedOf<
  typeof lessonsRefusals,
  | 'not_enrolled'
  | 'organization_suspended'
  | 'program_order'
  | 'course_not_released'
  | 'lesson_not_in_release'
  | 'web_demo_exhausted'
  | 'space_not_available'
  | 'course_not_in_space'
>;

/** Why the lesson cannot be started; checks in the order of R-260. */
export function refuseStart(
  { courseId: course, lessonId: lesson, lessonKey: lesson_key }: StartLesson,
  state: LessonRunState,
  facts: StartFacts,
): Refusal<never, StartRefusal> | undefined {
  const { access, lock, release, space, trial } = facts;
  if (access !== 'open') return refuse(access, { course });
  if (lock) return refuse('program_order', lock);
  if (!release) return refuse('course_not_released', { course, lesson });
  if (!release.lesson) return refuse('lesson_not_in_release', { course, lesson_key, release: release.id });
  if (trial && isExhausted(trial, lesson) && openSession(state, facts)?.channel !== 'web')
    return refuse('web_demo_exhausted', { lessons_used: trial.used.size, lessons_limit: trial.limit });
  if (space.kind === 'not_available') return refuse('space_not_available', { space: space.named });
  if (space.kind === 'course_not_in_space') return refuse('course_not_in_space', { course, space: space.title });
  return undefined;
}

/** Opens a session of the lesson in a space, or goes on with the open one. */
export function decideStartLesson(
  start: StartLesson,
  state: LessonRunState,
  facts: StartFacts,
): Decision<LessonRunEvent, StartRefusal> {
  const refusal = refuseStart(start, state, facts);
  if (refusal) return refusal;
  const lesson = facts.release?.lesson;
  return lesson && facts.space.kind === 'found'
    ? accept(...begun(start, state, facts, lesson, facts.space.id))
    : accept();
}

function begun(
  start: StartLesson,
  state: LessonRunState,
  facts: StartFacts,
  lesson: LessonInRelease,
  space: SpaceId,
): readonly LessonRunEvent[] {
  const { runId, courseId, lessonId } = start;
  const opened: readonly LessonRunEvent[] = state ? reconciled(state, facts).events : [runOpened(start, facts, lesson)];
  const run = state && reconciled(state, facts).run;
  const heard = (session: Pick<LessonSession, 'id' | 'deliveredSignals'>) =>
    delivered(runId, session, signals(run, session.id, { ...facts, blocks: lesson.blocks }));
  const open = openSession(state, facts);
  if (open)
    return [...opened, { type: 'lessons.LessonSessionContinued', data: { runId, sessionId: open.id } }, ...heard(open)];
  const silent = (state?.sessions ?? []).filter((session) => session.space === space && isOpen(session.status));
  const sessionId = `${runId}.s${(state?.sessions.length ?? 0) + 1}`;
  return [
    ...opened,
    ...silent.map((session) => abandoned(runId, session)),
    {
      type: 'lessons.LessonSessionStarted',
      data: {
        runId,
        sessionId,
        learnerId: facts.learnerId,
        courseId,
        lessonId,
        space,
        channel: start.channel,
        opening: openingOf(state, facts),
      },
    },
    ...heard({ id: sessionId, deliveredSignals: [] }),
  ];
}

/** The session of the lesson that is open in the space of the call; there is one at most. */
function openSession(
  state: LessonRunState,
  { space, now, sessionTimeoutHours }: StartFacts,
): LessonSession | undefined {
  return state?.sessions.find(
    (session) =>
      space.kind === 'found' && session.space === space.id && isOpen(sessionStatus(session, now, sessionTimeoutHours)),
  );
}

function runOpened(start: StartLesson, facts: StartFacts, { outline }: LessonInRelease): LessonRunEvent {
  const { runId, courseId, lessonId, lessonKey } = start;
  const { learnerId, enrolmentId } = facts;
  return {
    type: 'lessons.LessonRunOpened',
    data: { runId, enrolmentId: enrolmentId ?? '', learnerId, courseId, lessonId, lessonKey, outline },
  };
}

function abandoned(runId: string, { id, lastActivityAt }: LessonSession): LessonRunEvent {
  return { type: 'lessons.LessonSessionAbandoned', data: { runId, sessionId: id, lastActivityAt } };
}

/** the first of the course, the return after a pause, the repeat, else a new lesson. */
export function openingOf(run: LessonRunState, facts: StartFacts): Opening {
  if (!facts.course.anySession) return 'first_in_course';
  if (!run?.passedAt && pausedLong(facts) && (isBegun(run) || facts.course.unclosedBefore)) return 'return';
  return run?.passedAt || run?.sessions.some(({ trace }) => trace) ? 'repeat' : 'new_lesson';
}

function pausedLong({ course: { lastTraceAt }, now, bridgeAfterHours }: StartFacts): boolean {
  return lastTraceAt !== null && millisecondsBetween(lastTraceAt, now) > bridgeAfterHours * 3_600_000;
}

function isBegun(run: LessonRunState): run is LessonRun {
  return Boolean(run?.startedAt);
}
