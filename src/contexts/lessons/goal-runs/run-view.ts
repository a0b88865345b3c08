import type { GoalRunRow } from '../../../../projections/goal-runs/index.js';
import type { OutputOf } from '../../../platform/contract/use-case.js';
import { atOffset } from '../../../platform/text/zone.js';
import type { RunOutline } from '../domain/lesson-run.events.js';
import type { LessonRun } from '../domain/lesson-run.js';
import { lessonStatus, objectiveStatus, onRelease } from '../domain/progress.js';
import type { goalRunsContract } from './goal-runs.contract.js';

export type RunView = OutputOf<typeof goalRunsContract>['runs'][number];

/** What a run is looked at with. */
export interface Beside {
  readonly name: string | null;
  /** The lesson in the active release; undefined when it was removed. */
  readonly outline: RunOutline | undefined;
  readonly title: string | null;
  readonly timeZone: string;
}

/**
 * The run as it stands on the active release, also while the learner has not come back to it: a run is brought in line only
 * when it is touched. Of a removed lesson everything is removed, with what it was.
 */
export function runView(row: GoalRunRow, { name, outline, title, timeZone }: Beside): RunView {
  const kept = runOf(row);
  const run = outline ? onRelease(kept, outline) : kept;
  const at = (instant: string | null) => instant && atOffset(instant, timeZone);
  const objectives = new Map(row.objectives.map((objective) => [objective.key, objective]));
  const goals = new Map(row.goals.map((goal) => [goal.key, goal]));
  return {
    student: { id: row.person_id, name },
    lesson: { key: row.lesson_key, title },
    status: lessonStatus(run),
    accepted_at: at(row.accepted_at),
    started_at: at(row.started_at),
    passed_at: at(row.passed_at),
    resume_from: row.resume_from,
    objectives: run.objectives.map(({ key, removed }) => ({
      objective_key: key,
      status: removed ? (objectives.get(key)?.status ?? 'not_started') : objectiveStatus(run, key),
      quiz_confirmed: objectives.get(key)?.confirmed ?? false,
      removed: removed || !outline,
    })),
    goals: run.goals.map(({ key, objective, title: goalTitle, status, removed }) => ({
      objective_key: objective,
      goal_key: key,
      title: goalTitle,
      status,
      evidence: goals.get(key)?.evidence ?? null,
      marked_at: at(goals.get(key)?.marked_at ?? null),
      session: goals.get(key)?.session ?? null,
      removed: removed || !outline,
    })),
  };
}

/** As much of the run as its progress depends on. */
function runOf(row: GoalRunRow): LessonRun {
  return {
    runId: row.run_id,
    enrolmentId: row.enrolment_id,
    learnerId: row.person_id,
    courseId: row.course_id,
    lessonId: row.lesson_id,
    lessonKey: row.lesson_key,
    releaseId: row.release_id,
    title: row.title,
    acceptedAt: row.accepted_at,
    startedAt: row.started_at,
    passedAt: row.passed_at,
    passedAtPosition: null,
    objectives: row.objectives,
    goals: row.goals.map((goal) => ({ ...goal, markedAt: goal.marked_at })),
    resumeFrom: row.resume_from,
    sessions: [],
    attempts: [],
    extraAttempts: 0,
    pauseLiftedAt: null,
  };
}
