import type { LessonRunEvent, RunOutline } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import { plain } from '../../src/platform/event-store/port/redacted.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { GoalRunGoal, GoalRunRow } from './goal-runs.table.js';

type Listened = Extract<
  LessonRunEvent,
  {
    type:
      | 'lessons.LessonRunOpened'
      | 'lessons.LessonRunReconciled'
      | 'lessons.GoalMarked'
      | 'lessons.GoalReopened'
      | 'lessons.ResumeNoteSet'
      | 'lessons.ObjectiveStatusChanged'
      | 'lessons.ObjectiveConfirmedByQuiz'
      | 'lessons.LessonPassed';
  }
>;

export const goalRuns = projection<GoalRunRow, Listened>({
  name: 'goal_runs',
  generation: 1,
  key: 'run_id',
  columns: {
    run_id: 'text primary key',
    person_id: 'text not null',
    course_id: 'text not null',
    enrolment_id: 'text not null',
    lesson_id: 'text not null',
    lesson_key: 'text not null',
    title: 'text not null',
    release_id: 'text not null',
    accepted_at: 'text not null',
    accepted_position: 'text collate "C" not null',
    started_at: 'text',
    passed_at: 'text',
    resume_from: 'text',
    objectives: 'jsonb not null',
    goals: 'jsonb not null',
  },
  indexes: ['(course_id, accepted_position)', '(course_id, lesson_key, accepted_position)'],
  on: [
    'lessons.LessonRunOpened',
    'lessons.LessonRunReconciled',
    'lessons.GoalMarked',
    'lessons.GoalReopened',
    'lessons.ResumeNoteSet',
    'lessons.ObjectiveStatusChanged',
    'lessons.ObjectiveConfirmedByQuiz',
    'lessons.LessonPassed',
  ],
  keysOf: ({ data }) => [data.runId],
  evolve(row, event) {
    const at = event.meta.occurredAt;
    if (event.type === 'lessons.LessonRunOpened') {
      const { runId, learnerId, courseId, enrolmentId, lessonId, lessonKey, outline } = event.data;
      return {
        run_id: runId,
        person_id: learnerId,
        course_id: courseId,
        enrolment_id: enrolmentId,
        lesson_id: lessonId,
        lesson_key: lessonKey,
        accepted_at: at,
        accepted_position: event.position,
        started_at: null,
        passed_at: null,
        resume_from: null,
        ...taken(outline, { objectives: [], goals: [] }),
      };
    }
    if (!row) return row;
    switch (event.type) {
      case 'lessons.LessonRunReconciled':
        return { ...row, ...taken(event.data.outline, row) };
      case 'lessons.GoalMarked': {
        const { goal, status, evidence, sessionId: session } = event.data;
        const mark = { status, evidence: plain(evidence, null), marked_at: at, session };
        return { ...row, started_at: row.started_at ?? at, goals: marked(row.goals, goal, mark) };
      }
      case 'lessons.GoalReopened': {
        const { goal, sessionId: session } = event.data;
        return { ...row, goals: marked(row.goals, goal, { status: 'open', evidence: null, marked_at: at, session }) };
      }
      case 'lessons.ResumeNoteSet':
        return { ...row, resume_from: plain(event.data.text, null) };
      case 'lessons.ObjectiveStatusChanged':
        return { ...row, objectives: changed(row, event.data.objective, { status: event.data.status }) };
      case 'lessons.ObjectiveConfirmedByQuiz':
        return { ...row, objectives: changed(row, event.data.objective, { confirmed: true }) };
      case 'lessons.LessonPassed':
        return { ...row, passed_at: row.passed_at ?? at };
    }
  },
});

type Mark = Pick<GoalRunGoal, 'status' | 'evidence' | 'marked_at' | 'session'>;
const UNMARKED: Mark = { status: 'open', evidence: null, marked_at: null, session: null };

/** What the run takes over from a release; what is absent there is removed with its mark kept. */
function taken(outline: RunOutline, former: Pick<GoalRunRow, 'objectives' | 'goals'>) {
  const objectives = outline.objectives.map(({ key, text }) => {
    const required = outline.goals.some((goal) => goal.objective === key && goal.required);
    const fresh = { status: required ? 'not_started' : 'covered', confirmed: false } as const;
    const { status, confirmed } = former.objectives.find((one) => one.key === key) ?? fresh;
    return { key, text, status, confirmed, removed: false };
  });
  const goals = outline.goals.map((goal) => {
    const { status, evidence, marked_at, session } = former.goals.find(({ key }) => key === goal.key) ?? UNMARKED;
    return { ...goal, status, evidence, marked_at, session, removed: false };
  });
  return {
    title: outline.title,
    release_id: outline.releaseId,
    objectives: [...objectives, ...leftOut(former.objectives, objectives)],
    goals: [...goals, ...leftOut(former.goals, goals)],
  };
}

function leftOut<T extends { readonly key: string }>(
  former: readonly T[],
  present: readonly { readonly key: string }[],
) {
  const keys = new Set(present.map(({ key }) => key));
  return former.filter(({ key }) => !keys.has(key)).map((one) => ({ ...one, removed: true }));
}

function marked(goals: readonly GoalRunGoal[], key: string, mark: Mark): GoalRunGoal[] {
  return goals.map((goal) => (goal.key === key ? { ...goal, ...mark } : goal));
}

function changed({ objectives }: GoalRunRow, key: string, change: Partial<GoalRunRow['objectives'][number]>) {
  return objectives.map((objective) => (objective.key === key ? { ...objective, ...change } : objective));
}
