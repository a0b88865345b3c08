import { explanationOf, RIGHT, type GoalKey } from './releases.js';
import type { Attempt, Circumstances, Learner, Mark, Run, Session, SpaceName } from './state.js';

/** What the rules let a call come to: a refusal with details, or fields that the answer must have. */
export type Expected = { readonly refused: Readonly<Record<string, unknown>> } | { readonly answer: object };

const HOURS_OF_SILENCE = 6;
const BEGUN = { state: 'open', reason: null, told: false, finishedAt: null } as const;

const refused = (code: string, details: object = {}): Expected => ({ refused: { code, ...details } });
const answer = (fields: object): Expected => ({ answer: fields });

/** all but the cancelled ones count, an open one too. */
export function used(run: Run): number {
  return run.learner.attempts.filter((one) => one.run === run && one.state !== 'cancelled').length;
}

function left(world: Circumstances, run: Run): number | null {
  return world.limit === 0 ? null : Math.max(0, world.limit - used(run));
}

function openGoals(world: Circumstances, run: Run): readonly GoalKey[] {
  const goals = Object.entries(world.release?.goals ?? {}) as [GoalKey, string][];
  return goals
    .filter(([key, need]) => need === 'required' && !['done', 'planned'].includes(run.marks.get(key) ?? 'open'))
    .map(([key]) => key);
}

function nextStep(world: Circumstances, run: Run): object | null {
  if (run.passed) return null;
  const [goal] = openGoals(world, run);
  if (goal) return { kind: 'goal', goal };
  return { kind: world.release?.quiz ? 'quiz' : 'complete' };
}

function takeOver(world: Circumstances, run: Run): void {
  for (const goal of Object.keys(world.release?.goals ?? {}) as GoalKey[]) run.known.add(goal);
}

function fallSilent(world: Circumstances, session: Session): void {
  const silent = world.now - session.lastAct > HOURS_OF_SILENCE * 3_600_000;
  if (session.status === 'open' && silent) session.status = 'abandoned';
}

function act(world: Circumstances, session: Session): void {
  if (session.status === 'open') session.lastAct = world.now;
}

/** */
export function startLesson(world: Circumstances, learner: Learner, space: SpaceName, made: Session[]): Expected {
  if (world.suspended) return refused('organization_suspended');
  if (!world.release) return refused('lesson_not_in_release');
  const { run } = learner;
  takeOver(world, run);
  for (const session of learner.sessions) fallSilent(world, session);
  const open = learner.sessions.find((one) => one.run === run && one.space === space && one.status === 'open');
  const session = open ?? { id: '', run, space, lastAct: world.now, status: 'open' };
  if (!open) made.push(session);
  act(world, session);
  return answer({
    ...(open ? { session: open.id } : {}),
    next_step: nextStep(world, run),
    quiz: {
      required: world.release.quiz !== null,
      pass_threshold: world.release.quiz ? world.release.threshold / 10_000 : 0,
      attempts_left: left(world, run),
    },
  });
}

/** */
export function markGoal(
  world: Circumstances,
  learner: Learner,
  session: Session,
  goal: GoalKey,
  mark: Mark,
): Expected {
  const { run } = session;
  if (run.learner !== learner) return refused('not_your_session');
  if (world.suspended) return refused('organization_suspended');
  fallSilent(world, session);
  if (session.status !== 'open') return refused('session_closed');
  if (run.archived) return refused('run_archived');
  takeOver(world, run);
  if (!world.release) return refused('lesson_not_in_release');
  const need = world.release.goals[goal];
  if (!need) return refused(run.known.has(goal) ? 'goal_removed' : 'goal_unknown');
  if (need === 'required' && mark === 'not_needed') return refused('not_needed_required');
  run.marks.set(goal, mark);
  act(world, session);
  return answer({ goal, status: mark, next_step: nextStep(world, run) });
}

/** the order of the checks. */
export function requestQuiz(world: Circumstances, learner: Learner, session: Session, made: Attempt[]): Expected {
  const { run } = session;
  if (run.learner !== learner) return refused('not_your_session');
  if (world.suspended) return refused('organization_suspended');
  if (run.archived) return refused('run_archived');
  const attempts = learner.attempts.filter((one) => one.run === run);
  const doomed = attempts.find(({ state }) => state === 'doomed');
  if (!world.release) {
    if (doomed) cancel(world, doomed);
    return refused('lesson_not_in_release');
  }
  takeOver(world, run);
  const goals = openGoals(world, run);
  if (goals.length > 0) return refused('goals_open', { goals: goals.map((goal) => ({ goal })) });
  const open = attempts.find(({ state }) => state === 'open');
  if (open) {
    touch(world, session);
    open.session = session;
    return answer({ attempt: open.id, question: questionOf(open), previous_attempt_cancelled: null });
  }
  const { quiz, threshold } = world.release;
  if (!quiz) return refused('quiz_not_configured');
  const count = used(run) - (doomed ? 1 : 0);
  if (world.limit > 0 && count >= world.limit) return refused('quiz_attempts_exhausted', { attempts_used: count });
  const finished = Math.max(
    ...attempts.map(({ finishedAt, state }) => (state === 'cancelled' ? 0 : (finishedAt ?? 0))),
  );
  if (world.now < finished + world.pauseMinutes * 60_000)
    return refused('retry_too_soon', { retry_after: retryAfter(world, finished) });
  if (doomed) cancel(world, doomed);
  touch(world, session);
  const last = attempts.at(-1);
  const untold = last?.state === 'cancelled' && !last.told ? last : undefined;
  if (untold) untold.told = true;
  const { serial } = world;
  const attempt: Attempt = { id: '', run, session, quiz, threshold, answers: new Map(), serial, ...BEGUN };
  made.push(attempt);
  const previous = untold ? { attempt: untold.id, reason: untold.reason } : null;
  return answer({ question: questionOf(attempt), previous_attempt_cancelled: previous });
}

/** */
export function submitAnswer(
  world: Circumstances,
  learner: Learner,
  attempt: Attempt,
  question: string,
  option: 'V1' | 'V2' | null,
): Expected {
  const { run, session } = attempt;
  if (run.learner !== learner || run.archived) return refused('not_your_session');
  if (attempt.state === 'cancelled') return told(attempt);
  if (attempt.state === 'passed' || attempt.state === 'failed') return refused('attempt_finished');
  if (world.suspended) return refused('organization_suspended');
  takeOver(world, run);
  if (attempt.state === 'doomed') {
    cancel(world, attempt);
    return told(attempt);
  }
  const right = RIGHT[attempt.quiz];
  if (!(question in right) || attempt.answers.has(question)) return refused('question_mismatch', { question });
  const correct = option === right[question];
  attempt.answers.set(question, correct);
  touch(world, session);
  const verdict = correct ? { correct, explanation: explanationOf(question, attempt.serial) } : { correct };
  if (attempt.answers.size < Object.keys(right).length)
    return answer({ verdict, attempt_finished: false, next_question: questionOf(attempt) });
  return answer({ verdict, attempt_finished: true, next_question: null, result: finish(world, attempt) });
}

function finish(world: Circumstances, attempt: Attempt): object {
  const { run, session, answers, threshold } = attempt;
  const total = answers.size;
  const correct = [...answers.values()].filter(Boolean).length;
  const passed = BigInt(correct) * 10_000n >= BigInt(threshold) * BigInt(total);
  attempt.state = passed ? 'passed' : 'failed';
  attempt.finishedAt = world.now;
  if (passed) {
    run.passed = true;
    if (session.status === 'open') session.status = 'completed';
  }
  const attempts_left = left(world, run);
  const session_status = { open: 'Awaiting Quiz', completed: 'Completed', abandoned: 'Abandoned' }[session.status];
  const figures = { passed, correct, total, pass_threshold: threshold / 10_000, session_status };
  const wrong = Object.keys(RIGHT[attempt.quiz]).filter((question) => answers.get(question) === false);
  const explanations = wrong.map((id) => ({ id, explanation: explanationOf(id, attempt.serial) }));
  if (passed) return { ...figures, explanations };
  return { ...figures, attempts_left, retry_after: attempts_left === 0 ? null : retryAfter(world, world.now) };
}

/** what a publication ended is cancelled, and nobody was told. */
export function react(world: Circumstances, attempts: readonly Attempt[]): void {
  for (const attempt of attempts.filter(({ state }) => state === 'doomed')) cancel(world, attempt);
}

/** */
export function completeLesson(world: Circumstances, learner: Learner, session: Session): Expected {
  const { run } = session;
  if (run.learner !== learner) return refused('not_your_session');
  if (world.suspended) return refused('organization_suspended');
  fallSilent(world, session);
  if (session.status !== 'open') return refused('session_closed');
  if (run.archived) return refused('run_archived');
  takeOver(world, run);
  if (!world.release) return refused('lesson_not_in_release');
  if (openGoals(world, run).length > 0) return refused('goals_open');
  if (world.release.quiz) return refused('quiz_required');
  run.passed = true;
  session.status = 'completed';
  return answer({ session_status: 'Completed' });
}

/** */
export function courseOutline(world: Circumstances, learner: Learner): Expected {
  if (world.suspended) return refused('organization_suspended');
  const lessons = [...(world.release ? [{ key: 'l-1', completed: learner.run.passed }] : []), { key: 'l-2' }];
  return answer({ chapters: [{ lessons, lessons_passed: world.release && learner.run.passed ? 1 : 0 }] });
}

function touch(world: Circumstances, session: Session): void {
  fallSilent(world, session);
  act(world, session);
}

function cancel(world: Circumstances, attempt: Attempt): void {
  attempt.state = 'cancelled';
  attempt.finishedAt = world.now;
}

function told(attempt: Attempt): Expected {
  attempt.told = true;
  return refused('quiz_attempt_cancelled', {
    attempt: attempt.id,
    session: attempt.session.id,
    reason: attempt.reason,
  });
}

/** The first whole second after the pause. */
function retryAfter({ pauseMinutes }: Circumstances, finishedAt: number): number {
  return Math.ceil((finishedAt + pauseMinutes * 60_000) / 1000) * 1000;
}

function questionOf({ quiz, answers }: Attempt): object {
  const keys = Object.keys(RIGHT[quiz]);
  const at = keys.findIndex((key) => !answers.has(key));
  return { id: keys[at], index: at + 1, total: keys.length };
}
