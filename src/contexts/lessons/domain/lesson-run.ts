import type { StreamType } from '../../../platform/decision/decision.js';
import { plain } from '../../../platform/event-store/port/redacted.js';
import type { GoalStatus, LessonRunEvent, RunOutline } from './lesson-run.events.js';
import type { LessonRun, LessonRunState, LessonSession, QuizAttempt } from './lesson-run.state.js';

export type * from './lesson-run.state.js';

export const lessonRun: StreamType<LessonRunState, LessonRunEvent> = {
  category: 'lessonRun',
  initial: undefined,
  evolve(run, event) {
    const at = event.meta.occurredAt;
    if (event.type === 'lessons.LessonRunOpened') {
      const { outline, ...ids } = event.data;
      return withOutline({ ...ids, ...UNTOUCHED, acceptedAt: at }, outline);
    }
    if (!run) return run;
    switch (event.type) {
      case 'lessons.LessonRunReconciled':
        return withOutline(run, event.data.outline);
      case 'lessons.LessonSessionStarted': {
        const { sessionId: id, space, channel, opening } = event.data;
        const session = { id, space, channel, opening, startedAt: at, lastActivityAt: at, ...UNTRACED };
        return { ...run, sessions: [...run.sessions, session] };
      }
      case 'lessons.LessonSessionContinued':
        return withSession(run, event.data.sessionId, { lastActivityAt: at });
      case 'lessons.LessonSessionAbandoned':
        return withSession(run, event.data.sessionId, { status: 'Abandoned' });
      case 'lessons.LessonSessionCompleted':
        return withSession(run, event.data.sessionId, { status: 'Completed', lastActivityAt: at, trace: true });
      case 'lessons.SignalsDelivered': {
        const { sessionId, signals } = event.data;
        const before = sessionOf(run, sessionId)?.deliveredSignals ?? [];
        return withSession(run, sessionId, { deliveredSignals: [...before, ...signals.map(({ code }) => code)] });
      }
      case 'lessons.GoalMarked':
        return withMark(run, event.data.goal, event.data.status, event.data.sessionId, at);
      case 'lessons.GoalReopened':
        return withMark(run, event.data.goal, 'open', event.data.sessionId, at);
      case 'lessons.ResumeNoteSet':
        return { ...run, resumeFrom: plain(event.data.text, null) };
      case 'lessons.LessonPassed':
        return { ...run, passedAt: run.passedAt ?? at, passedAtPosition: run.passedAtPosition ?? event.position };
      case 'lessons.QuizAttemptStarted': {
        const { attemptId: id, number, sessionId, releaseId, passPercentage, questions } = event.data;
        const begun = {
          id,
          number,
          sessionId,
          releaseId,
          passPercentage,
          questions,
          startedAtPosition: event.position,
        };
        return awaitingQuiz({ ...run, attempts: [...run.attempts, { ...begun, ...UNANSWERED }] }, sessionId, at);
      }
      case 'lessons.QuizAttemptResumed':
        return awaitingQuiz(
          withAttempt(run, event.data.attemptId, () => ({ sessionId: event.data.sessionId })),
          event.data.sessionId,
          at,
        );
      case 'lessons.QuizAnswerGiven': {
        const { attemptId, questionId, correct } = event.data;
        const answered = withAttempt(run, attemptId, ({ answers }) => ({
          answers: [...answers, { questionId, correct }],
        }));
        return withSession(answered, event.data.sessionId, { lastActivityAt: at });
      }
      case 'lessons.QuizAttemptPassed':
        return withAttempt(run, event.data.attemptId, () => ({
          status: 'Passed',
          finishedAt: at,
          objectiveResults: event.data.objectiveResults,
        }));
      case 'lessons.QuizAttemptFailed':
        return withAttempt(run, event.data.attemptId, () => ({
          status: 'Failed',
          finishedAt: at,
          retryAfter: event.data.retryAfter,
          objectiveResults: event.data.objectiveResults,
        }));
      case 'lessons.QuizAttemptCarriedOver':
        return withAttempt(run, event.data.attemptId, () => ({ releaseId: event.data.toReleaseId }));
      case 'lessons.QuizAttemptCancelled':
        return withAttempt(run, event.data.attemptId, () => ({
          status: 'Cancelled',
          finishedAt: at,
          cancelReason: event.data.reason,
        }));
      case 'lessons.QuizCancellationTold':
        return withAttempt(run, event.data.attemptId, () => ({ told: true }));
      case 'lessons.ExtraAttemptGranted':
        return { ...run, extraAttempts: run.extraAttempts + 1, pauseLiftedAt: at };
      // Derived from marks and verdicts; kept for those who only read the log.
      case 'lessons.ObjectiveStatusChanged':
      case 'lessons.LessonCovered':
      case 'lessons.ObjectiveConfirmedByQuiz':
        return run;
    }
  },
};

const UNTOUCHED = {
  releaseId: '',
  title: '',
  startedAt: null,
  passedAt: null,
  passedAtPosition: null,
  objectives: [],
  goals: [],
  resumeFrom: null,
  sessions: [],
  attempts: [],
  extraAttempts: 0,
  pauseLiftedAt: null,
} as const;

const UNTRACED = { status: 'In Progress', trace: false, deliveredSignals: [] } as const;

const UNANSWERED = {
  answers: [],
  status: 'In Progress',
  finishedAt: null,
  retryAfter: null,
  objectiveResults: {},
  cancelReason: null,
  told: false,
} as const;

/** The run on another release: by key, marks stay with their goals; what the release lacks is removed and goes last. */
export function withOutline(run: LessonRun, outline: RunOutline): LessonRun {
  const marks = new Map(run.goals.map((goal) => [goal.key, goal]));
  const goals = outline.goals.map((goal) => {
    const former = marks.get(goal.key);
    return { ...goal, status: former?.status ?? 'open', markedAt: former?.markedAt ?? null, removed: false } as const;
  });
  const goalKeys = new Set(outline.goals.map(({ key }) => key));
  const objectiveKeys = new Set(outline.objectives.map(({ key }) => key));
  return {
    ...run,
    releaseId: outline.releaseId,
    title: outline.title,
    objectives: [
      ...outline.objectives.map((objective) => ({ ...objective, removed: false })),
      ...run.objectives
        .filter(({ key }) => !objectiveKeys.has(key))
        .map((objective) => ({ ...objective, removed: true })),
    ],
    goals: [...goals, ...run.goals.filter(({ key }) => !goalKeys.has(key)).map((goal) => ({ ...goal, removed: true }))],
  };
}

/** The run after a mark; the first mark other than open is when the learner began. */
export function withMark(run: LessonRun, key: string, status: GoalStatus, sessionId: string, at: string): LessonRun {
  const goals = run.goals.map((goal) => (goal.key === key ? { ...goal, status, markedAt: at } : goal));
  const startedAt = run.startedAt ?? (status === 'open' ? null : at);
  return withSession({ ...run, goals, startedAt }, sessionId, { lastActivityAt: at, trace: true });
}

function withSession(run: LessonRun, id: string, change: Partial<LessonSession>): LessonRun {
  return { ...run, sessions: run.sessions.map((session) => (session.id === id ? { ...session, ...change } : session)) };
}

function awaitingQuiz(run: LessonRun, sessionId: string, at: string): LessonRun {
  const open = run.sessions.some(
    ({ id, status }) => id === sessionId && (status === 'In Progress' || status === 'Awaiting Quiz'),
  );
  return open ? withSession(run, sessionId, { status: 'Awaiting Quiz', lastActivityAt: at }) : run;
}

function withAttempt(run: LessonRun, id: string, change: (attempt: QuizAttempt) => Partial<QuizAttempt>): LessonRun {
  return {
    ...run,
    attempts: run.attempts.map((attempt) => (attempt.id === id ? { ...attempt, ...change(attempt) } : attempt)),
  };
}

export function attemptOf(run: LessonRun, id: string): QuizAttempt | undefined {
  return run.attempts.find((attempt) => attempt.id === id);
}

export function sessionOf(run: LessonRun, id: string): LessonSession | undefined {
  return run.sessions.find((session) => session.id === id);
}
