import type { LessonRunEvent, RunOutline } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { LessonRunRow, RunObjective } from './lesson-runs.table.js';

type Listened = Extract<
  LessonRunEvent,
  {
    type:
      | 'lessons.LessonRunOpened'
      | 'lessons.LessonRunReconciled'
      | 'lessons.GoalMarked'
      | 'lessons.GoalReopened'
      | 'lessons.ObjectiveStatusChanged'
      | 'lessons.LessonPassed';
  }
>;

export const lessonRuns = projection<LessonRunRow, Listened>({
  name: 'lesson_runs',
  generation: 2,
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
    status: 'text not null',
    accepted_at: 'text not null',
    started_at: 'text',
    passed_at: 'text',
    passed_position: 'text collate "C"',
    late: 'boolean not null',
    passed_channel: 'text',
    objectives: 'jsonb not null',
    last_trace_at: 'text',
  },
  indexes: ['(enrolment_id)', '(course_id)', '(person_id)'],
  on: [
    'lessons.LessonRunOpened',
    'lessons.LessonRunReconciled',
    'lessons.GoalMarked',
    'lessons.GoalReopened',
    'lessons.ObjectiveStatusChanged',
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
        status: 'not_started',
        accepted_at: at,
        started_at: null,
        passed_at: null,
        passed_position: null,
        late: false,
        passed_channel: null,
        last_trace_at: null,
        ...taken(outline, []),
      };
    }
    if (!row) return row;
    switch (event.type) {
      case 'lessons.LessonRunReconciled':
        return weighed({ ...row, ...taken(event.data.outline, row.objectives) });
      case 'lessons.GoalMarked':
        return weighed({ ...row, started_at: row.started_at ?? at, last_trace_at: at });
      case 'lessons.GoalReopened':
        return { ...row, last_trace_at: at };
      case 'lessons.ObjectiveStatusChanged': {
        const { objective: key, status } = event.data;
        return weighed({
          ...row,
          objectives: row.objectives.map((one) => (one.key === key ? { ...one, status } : one)),
        });
      }
      case 'lessons.LessonPassed':
        return {
          ...row,
          status: 'passed',
          passed_at: row.passed_at ?? at,
          passed_position: row.passed_position ?? event.position,
          late: row.passed_at ? row.late : event.data.late,
          passed_channel: row.passed_channel ?? event.data.channel,
          last_trace_at: at,
        };
    }
  },
});

/** What the run takes over from a release; an objective without a required goal is covered at once. */
function taken(outline: RunOutline, former: readonly RunObjective[]) {
  const objectives = outline.objectives.map(({ key, text }): RunObjective => {
    const required = outline.goals.some((goal) => goal.objective === key && goal.required);
    const status = former.find((one) => one.key === key)?.status ?? (required ? 'not_started' : 'covered');
    return { key, text, status };
  });
  return { title: outline.title, release_id: outline.releaseId, objectives };
}

/** Passed stays passed; covered only after the lesson was begun. */
function weighed(row: LessonRunRow): LessonRunRow {
  if (row.passed_at || !row.started_at) return row;
  const covered = row.objectives.every(({ status }) => status === 'covered');
  return { ...row, status: covered ? 'covered' : 'in_progress' };
}
