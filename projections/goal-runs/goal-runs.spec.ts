import { describe, expect, it } from '@jest/globals';
import type { LessonRunEvent, RunOutline } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import { REDACTED } from '../../src/platform/event-store/port/redacted.js';
import { recorded } from '../../test/support/recorded.js';
import { goalRuns } from './goal-runs.projection.js';
import type { GoalRunRow } from './goal-runs.table.js';

const goal = (key: string, objective = 'O1', required = true) =>
  ({ key, objective, kind: 'term', required, title: `Goal ${key}` }) as const;
const outline = (releaseId: string, ...keys: readonly string[]): RunOutline => ({
  releaseId,
  title: `Lesson in ${releaseId}`,
  objectives: [{ key: 'O1', text: 'Brew' }],
  goals: keys.map((key) => goal(key)),
});
const ids = { runId: 'run', sessionId: 'run.s1' };
const opened: LessonRunEvent = {
  type: 'lessons.LessonRunOpened',
  data: {
    runId: 'run',
    enrolmentId: 'e1',
    learnerId: 'mira',
    courseId: 'tea',
    lessonId: 'l-1-id',
    lessonKey: 'l-1',
    outline: outline('r1', 'A', 'B'),
  },
};
const marked = (key: string, evidence: string): LessonRunEvent => ({
  type: 'lessons.GoalMarked',
  data: { ...ids, goal: key, status: 'done', evidence },
});
const onto = (taken: RunOutline): LessonRunEvent => ({
  type: 'lessons.LessonRunReconciled',
  data: { runId: 'run', outline: taken },
});

/** `undefined` before the run was opened. */
function row(...events: readonly LessonRunEvent[]): GoalRunRow | undefined {
  return recorded(events).reduce<object | undefined>(
    (before, event) => goalRuns.evolve(before, event, 'run'),
    undefined,
  ) as GoalRunRow | undefined;
}

describe('runs with their marks', () => {
  it('R-235 keep the last mark with its evidence, and lose it when the goal is opened again', () => {
    const reopened: LessonRunEvent = { type: 'lessons.GoalReopened', data: { ...ids, goal: 'A' } };
    expect(row(opened, marked('A', 'one'), marked('A', 'two'))?.goals[0]).toMatchObject({
      status: 'done',
      evidence: 'two',
      session: 'run.s1',
    });
    expect(row(opened, marked('A', 'one'), reopened)?.goals[0]).toMatchObject({ status: 'open', evidence: null });
  });

  it('R-118 keep the mark of a removed goal and give it back with the key', () => {
    const removed = row(opened, marked('A', 'one'), onto(outline('r2', 'B')));
    expect(removed?.goals.map(({ key, removed: gone, evidence }) => [key, gone, evidence])).toEqual([
      ['B', false, null],
      ['A', true, 'one'],
    ]);
    const back = row(opened, marked('A', 'one'), onto(outline('r2', 'B')), onto(outline('r3', 'A', 'C')));
    expect(back?.goals.map(({ key, removed: gone, evidence }) => [key, gone, evidence])).toEqual([
      ['A', false, 'one'],
      ['C', false, null],
      ['B', true, null],
    ]);
  });

  it('lose the words of a person whose key was destroyed, and nothing else', () => {
    const note: LessonRunEvent = { type: 'lessons.ResumeNoteSet', data: { ...ids, text: REDACTED } };
    const forgotten = row(opened, marked('A', REDACTED), note);
    expect(forgotten).toMatchObject({ resume_from: null, goals: [{ status: 'done', evidence: null }, {}] });
  });

  it('are nothing before they were opened', () => {
    expect(row(marked('A', 'one'))).toBeUndefined();
  });
});
