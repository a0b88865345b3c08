import { describe, expect, it } from '@jest/globals';
import {
  after,
  allClosed,
  inRelease,
  lesson,
  marked,
  opened,
  runAfter,
  started,
} from '../../../../test/support/lesson-runs.js';
import { withOutline } from './lesson-run.js';
import { lessonStatus, objectiveStatus, openGoals } from './progress.js';

describe('a run and the releases', () => {
  const withoutFirst = inRelease('r2', { goals: lesson.outline.goals.slice(1) }).outline;

  it('R-118 LMS-40: a vanished goal is removed with its mark kept, and gets it back with its key', () => {
    const run = runAfter([opened, started(), marked('term:T1')]);
    const without = withOutline(run, withoutFirst);
    expect(without.goals.at(-1)).toMatchObject({ key: 'term:T1', removed: true, status: 'done' });
    const restored = withOutline(without, lesson.outline);
    expect(restored.goals[0]).toMatchObject({ key: 'term:T1', removed: false, status: 'done' });
  });

  it('R-118: kind, title and whether it is required come from the release; a goal may move to another objective', () => {
    const [first, ...rest] = lesson.outline.goals;
    const goals = [
      { key: 'term:T1', objective: 'O2', kind: 'trap', required: false, title: 'Other' } as const,
      ...rest,
    ];
    const run = withOutline(runAfter([opened, started(), marked('term:T1')]), {
      ...lesson.outline,
      releaseId: 'r2',
      goals,
    });
    expect(first?.objective).toBe('O1');
    expect(run.goals[0]).toMatchObject({
      objective: 'O2',
      kind: 'trap',
      required: false,
      title: 'Other',
      status: 'done',
    });
  });

  it('R-118: a removed objective leaves the statuses and goes last', () => {
    const objectives = lesson.outline.objectives.slice(1);
    const run = withOutline(runAfter([opened, started()]), { ...lesson.outline, releaseId: 'r2', objectives });
    expect(run.objectives.map(({ key, removed }) => [key, removed])).toEqual([
      ['O2', false],
      ['O1', true],
    ]);
  });

  it('R-118 LMS-16: a passed lesson stays passed when a release asks for more', () => {
    const passed = { runId: 'run', sessionId: 'run.s1', space: 'personal', by: 'completion', attemptId: null } as const;
    const run = runAfter([
      opened,
      started(),
      ...allClosed,
      { type: 'lessons.LessonPassed', data: { ...passed, quizRequired: false, late: false, channel: 'agent' } },
    ]);
    const goals = [
      ...lesson.outline.goals,
      { key: 'new', objective: 'O2', kind: 'term', required: true, title: 'New' } as const,
    ];
    const later = withOutline(run, { ...lesson.outline, releaseId: 'r2', goals });
    expect(lessonStatus(later)).toBe('passed');
    expect(openGoals(later).map(({ goal }) => goal)).toEqual(['new']);
  });
});

describe('statuses', () => {
  it('R-063: touched when some required goals are closed; optional ones and not_needed do not count', () => {
    const goals = [
      ...lesson.outline.goals,
      { key: 'second', objective: 'O1', kind: 'term', required: true, title: '' } as const,
    ];
    const run = withOutline(runAfter([opened, started(), marked('refute:M1')]), { ...lesson.outline, goals });
    expect(objectiveStatus(run, 'O1')).toBe('not_started');
    expect(objectiveStatus(after(run, [marked('term:T1')]), 'O1')).toBe('touched');
  });

  it('R-063: an objective without required goals is covered at once, the lesson only after it was begun', () => {
    const goals = lesson.outline.goals.map((goal) => ({ ...goal, required: false }));
    const run = withOutline(runAfter([opened, started()]), { ...lesson.outline, goals });
    expect(objectiveStatus(run, 'O1')).toBe('covered');
    expect(lessonStatus(run)).toBe('not_started');
    expect(lessonStatus(after(run, [marked('term:T1')]))).toBe('covered');
  });
});
