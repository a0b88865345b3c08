import { refuse, type Decision, type Refusal } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import type { Block, LessonRunEvent, QuestionSnapshot, RunOutline } from './lesson-run.events.js';
import type { LessonRun, LessonSession, QuizAttempt } from './lesson-run.js';
import { isOpen, objectiveStatuses, onRelease, openGoals, sessionStatus } from './progress.js';
import type { lessonsRefusals } from './refusals.js';
import type { PublishedLesson } from './settle.js';

type Code = keyof typeof lessonsRefusals;
/** What a check of the chain answers: a refusal with these codes, or nothing. */
export type Check<C extends Code> = Refusal<LessonRunEvent, RefusedOf<typeof lessonsRefusals, C>> | undefined;

/** The lesson as the active release has it. */
export interface LessonInRelease {
  readonly outline: RunOutline;
  /** Sections of the course document that belong to the lesson. */
  readonly blocks: readonly Block[];
  readonly quiz: {
    /** 0 to 100, as a decimal text. */
    readonly passPercentage: string;
    readonly questions: readonly QuestionSnapshot[];
    readonly answers: QuizAnswers;
  } | null;
}

/** The right option and the explanation of each question, by its key. Never leaves the server whole. */
export type QuizAnswers = Readonly<Record<string, { readonly correct: string; readonly explanation: string }>>;

/** How far the learner's course document is in the space of the session; keys of its sections. */
export interface DocumentStanding {
  /** With a text in any cell. */
  readonly written: ReadonlySet<string>;
  /** Complete. */
  readonly filled: ReadonlySet<string>;
}

/** Of a document that nobody wrote in. */
export const NOT_BEGUN: DocumentStanding = { written: new Set(), filled: new Set() };

/** What must be known beside the run; gathered from streams before the decision. */
export interface ChainFacts extends DocumentStanding {
  readonly now: string;
  readonly learnerId: string;
  readonly access: 'open' | 'not_enrolled' | 'organization_suspended';
  /** Runs of another enrolment are archived. */
  readonly enrolmentId: string | null;
  /** The active release; `lesson` is null when this lesson is not in it. */
  readonly release: { readonly id: string; readonly lesson: LessonInRelease | null } | null;
  /** For an open attempt behind the active release: the release it stands on and those after it; else empty. */
  readonly publications: readonly PublishedLesson[];
  readonly policy: QuizPolicy;
  readonly sessionTimeoutHours: number;
  /** Whether the course's deadline in the space of the session has passed. */
  readonly late: boolean;
  /** How the call came. */
  readonly channel: string;
}

export interface QuizPolicy {
  /** Whether the policy asks for a quiz at all. */
  readonly required: boolean;
  /** 0: no limit. */
  readonly maxAttempts: number;
  readonly retryDelayMinutes: number;
}

/** A run whose session or attempt was found; the handler made sure of both. */
export interface InSession {
  readonly run: LessonRun;
  readonly session: LessonSession;
}

/** A session, and the attempt that it asked for last. */
export interface InAttempt extends InSession {
  readonly attempt: QuizAttempt;
}

export function foreignSession({ run, session }: InSession, facts: ChainFacts): Check<'not_your_session'> {
  return run.learnerId === facts.learnerId ? undefined : refuse('not_your_session', { session: session.id });
}

export function notReleased(run: LessonRun, facts: ChainFacts): Check<'course_not_released'> {
  return facts.release ? undefined : refuse('course_not_released', { course: run.courseId, lesson: run.lessonId });
}

export function noAccess(run: LessonRun, facts: ChainFacts): Check<'not_enrolled' | 'organization_suspended'> {
  return facts.access === 'open' ? undefined : refuse(facts.access, { course: run.courseId });
}

export function closedSession({ session }: InSession, facts: ChainFacts): Check<'session_closed'> {
  const status = sessionStatus(session, facts.now, facts.sessionTimeoutHours);
  return isOpen(status) ? undefined : refuse('session_closed', { status, session: session.id });
}

export function archivedRun(run: LessonRun, facts: ChainFacts): Check<'run_archived'> {
  return run.enrolmentId === facts.enrolmentId ? undefined : refuse('run_archived', { run: run.runId });
}

export function notInRelease(run: LessonRun, facts: ChainFacts): Check<'lesson_not_in_release'> {
  if (!facts.release || facts.release.lesson) return undefined;
  const { courseId: course, lessonKey: lesson_key } = run;
  return refuse('lesson_not_in_release', { course, lesson_key, release: facts.release.id });
}

export function stillOpenGoals(run: LessonRun): Check<'goals_open'> {
  const goals = openGoals(run);
  return goals.length === 0 ? undefined : refuse('goals_open', { goals });
}

/** Whether this lesson's quiz is compulsory: it has one and the policy asks for it. */
export function quizRequired(facts: ChainFacts): boolean {
  return facts.policy.required && Boolean(facts.release?.lesson?.quiz);
}

/** The run on the active release, and the events that say so; they stay even if the call is refused. */
export function reconciled(run: LessonRun, facts: ChainFacts): { run: LessonRun; events: readonly LessonRunEvent[] } {
  const outline = facts.release?.lesson?.outline;
  if (!outline || run.enrolmentId !== facts.enrolmentId || outline.releaseId === run.releaseId)
    return { run, events: [] };
  const after = onRelease(run, outline);
  const taken: LessonRunEvent = { type: 'lessons.LessonRunReconciled', data: { runId: run.runId, outline } };
  return { run: after, events: [taken, ...statusChanges(run, after)] };
}

/** One event per objective whose status differs between two states of a run. */
export function statusChanges(before: LessonRun, after: LessonRun): readonly LessonRunEvent[] {
  const former = objectiveStatuses(before);
  return [...objectiveStatuses(after)]
    .filter(([objective, status]) => (former.get(objective) ?? 'not_started') !== status)
    .map(([objective, status]) => ({
      type: 'lessons.ObjectiveStatusChanged',
      data: { runId: after.runId, objective, status },
    }));
}

/** A session that fell silent stays abandoned: said before anything else of it is recorded, so nothing revives it. */
export function fellSilent(run: LessonRun, session: LessonSession, facts: ChainFacts): readonly LessonRunEvent[] {
  const silent = isOpen(session.status) && !isOpen(sessionStatus(session, facts.now, facts.sessionTimeoutHours));
  const { id: sessionId, lastActivityAt } = session;
  return silent
    ? [{ type: 'lessons.LessonSessionAbandoned', data: { runId: run.runId, sessionId, lastActivityAt } }]
    : [];
}

/** The same decision with these events before its own, whether it accepts or refuses. */
export function recording<D extends Decision<LessonRunEvent, RefusedOf<typeof lessonsRefusals>>>(
  events: readonly LessonRunEvent[],
  decision: D,
): D {
  return { ...decision, events: [...events, ...decision.events] };
}
