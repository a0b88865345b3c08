import type { GoalKey, QuizName, ReleaseKind } from './releases.js';

export type SpaceName = 'personal' | 'org';
export type Mark = 'done' | 'planned' | 'not_needed' | 'open';
export type Reason = 'quiz_changed' | 'lesson_removed' | 'attempt_outdated';

/** `id` is what the platform calls it; the rules do not know how ids are made. */
export interface Session {
  id: string;
  readonly run: Run;
  readonly space: SpaceName;
  lastAct: number;
  status: 'open' | 'completed' | 'abandoned';
}

export interface Attempt {
  id: string;
  readonly run: Run;
  session: Session;
  readonly quiz: QuizName;
  readonly threshold: number;
  readonly answers: Map<string, boolean>;
  /** `doomed`: a publication ended it and nobody touched it since. */
  state: 'open' | 'doomed' | 'passed' | 'failed' | 'cancelled';
  reason: Reason | null;
  told: boolean;
  finishedAt: number | null;
  /** Of the release that it stands on. */
  serial: number;
}

export interface Run {
  readonly learner: Learner;
  archived: boolean;
  readonly marks: Map<GoalKey, Mark>;
  /** Goals of all releases that the run was on. */
  readonly known: Set<GoalKey>;
  passed: boolean;
}

export interface Learner {
  run: Run;
  readonly sessions: Session[];
  readonly attempts: Attempt[];
}

/** Where it all happens; the model's clock and settings. */
export interface Circumstances {
  now: number;
  limit: number;
  pauseMinutes: number;
  suspended: boolean;
  release: ReleaseKind;
  serial: number;
}

export function newLearner(): Learner {
  const learner: Omit<Learner, 'run'> = { sessions: [], attempts: [] };
  // The run and its learner know each other.
  const whole = learner as Learner;
  whole.run = newRun(whole);
  return whole;
}

function newRun(learner: Learner): Run {
  return { learner, archived: false, marks: new Map(), known: new Set(), passed: false };
}

/** what was is archived, and the lesson begins anew. */
export function reset(learner: Learner): void {
  learner.run.archived = true;
  learner.run = newRun(learner);
}

/** every open attempt of the course is decided at the moment of the publication. */
export function publish(world: Circumstances, learners: readonly Learner[], release: ReleaseKind): void {
  world.release = release;
  world.serial += 1;
  for (const attempt of learners.flatMap(({ attempts }) => attempts).filter(({ state }) => state === 'open')) {
    if (!release) doom(attempt, 'lesson_removed');
    else if (release.quiz !== attempt.quiz) doom(attempt, 'quiz_changed');
    else attempt.serial = world.serial;
  }
}

/** the attempt began on the former release when this one was already out. */
export function missed(world: Circumstances, attempt: Attempt): void {
  doom(attempt, world.release ? 'attempt_outdated' : 'lesson_removed');
}

function doom(attempt: Attempt, reason: Reason): void {
  attempt.state = 'doomed';
  attempt.reason = reason;
}
