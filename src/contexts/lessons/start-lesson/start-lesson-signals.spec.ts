import { describe, expect, it } from '@jest/globals';
import { inRelease, marked, opened, runAfter, started } from '../../../../test/support/lesson-runs.js';
import { known, start } from '../../../../test/support/start-facts.js';
import { decideStartLesson } from './start-lesson.decide.js';

describe('signals', () => {
  const pressing = known({ deadline: { daysLeft: 1, lessonsLeft: 2 } });
  const pace = { code: 'deadline_pace', lessonsLeft: 2, lessonsPerWeek: 14, overdue: false };

  it('R-088: come with the event of the session, once in a session', () => {
    const first = decideStartLesson(start, undefined, pressing).events;
    expect(first).toEqual([
      opened,
      started(),
      { type: 'lessons.SignalsDelivered', data: { runId: 'run', sessionId: 'run.s1', signals: [pace] } },
    ]);
    const again = decideStartLesson(start, runAfter(first), pressing).events;
    expect(again.map(({ type }) => type)).toEqual(['lessons.LessonSessionContinued']);
  });

  it('R-085 R-088: the third session hears that two were left, even before that was written down', () => {
    const silent = [opened, started(), started('run.s2', 'tern')];
    const later = known({ now: '2026-03-02T20:00:00.000Z' });
    expect(decideStartLesson(start, runAfter(silent), later).events).toMatchObject([
      { type: 'lessons.LessonSessionAbandoned', data: { sessionId: 'run.s1' } },
      { type: 'lessons.LessonSessionStarted', data: { sessionId: 'run.s3' } },
      { type: 'lessons.SignalsDelivered', data: { sessionId: 'run.s3', signals: [{ attempts: 2 }] } },
    ]);
  });

  it('R-086 R-118: rest on the run as the new release has it', () => {
    const blocks = [{ artifact: 'log', key: 'brews', title: 'Brews' }];
    const run = runAfter([opened, started(), marked('term:T1')]);
    const halves = ['O1', 'O2', 'O3'].map((key) => ({ key, text: key }));
    const third = { key: 'new', objective: 'O3', kind: 'term', required: true, title: 'New' } as const;
    const goals = [...inRelease('r2').outline.goals, third];
    const released = { ...inRelease('r2', { objectives: halves, goals }), blocks };
    const { events } = decideStartLesson(start, run, known({ release: { id: 'r2', lesson: released } }));
    expect(events.map(({ type }) => type)).toEqual(['lessons.LessonRunReconciled', 'lessons.LessonSessionContinued']);
  });
});
