import { describe, expect, it } from '@jest/globals';
import { facts, inRelease, inSession, lesson, marked, onRelease } from '../../../../test/support/lesson-runs.js';
import { goalAsked } from './goal-asked.js';

describe('lesson_item', () => {
  it('R-044: gives the goal with its status', () => {
    expect(goalAsked('term:T1', inSession(marked('term:T1')), facts())).toMatchObject({
      kind: 'found',
      goal: { key: 'term:T1', required: true, status: 'done' },
    });
  });

  it('R-045: shows the active release without taking it over', () => {
    const goals = lesson.outline.goals.map((goal) => ({ ...goal, title: 'New title' }));
    const at = inSession();
    expect(goalAsked('term:T1', at, onRelease('r2', inRelease('r2', { goals })))).toMatchObject({
      goal: { title: 'New title' },
    });
    expect(at.run.releaseId).toBe('r1');
  });

  it('R-073: reads in a closed session too', () => {
    const at = inSession({ type: 'lessons.LessonSessionCompleted', data: { runId: 'run', sessionId: 'run.s1' } });
    expect(goalAsked('term:T1', at, facts()).kind).toBe('found');
  });

  it.each([
    ['refusal:not_your_session@lesson_item', facts({ learnerId: 'boris' }), 'not_your_session'],
    ['R-076: a session of a reset run', facts({ enrolmentId: 'new' }), 'not_your_session'],
    ['refusal:course_not_released@lesson_item', facts({ release: null }), 'course_not_released'],
    ['refusal:not_enrolled@lesson_item', facts({ access: 'not_enrolled' }), 'not_enrolled'],
    [
      'refusal:organization_suspended@lesson_item',
      facts({ access: 'organization_suspended' }),
      'organization_suspended',
    ],
    ['refusal:lesson_not_in_release@lesson_item', onRelease('r2', null), 'lesson_not_in_release'],
  ] as const)('R-261 %s', (_, known, code) => {
    expect(goalAsked('term:T1', inSession(), known)).toMatchObject({ kind: 'refused', refusal: { code } });
  });

  it('R-261: checks in the order of the contract', () => {
    const closed = { access: 'not_enrolled' } as const;
    const codes = [
      facts({ learnerId: 'boris', release: null, ...closed }),
      facts({ release: null, ...closed }),
      onRelease('r2', null, closed),
      onRelease('r2', null),
      onRelease('r2', inRelease('r2')),
    ].map((known) => goalAsked('term:T9', inSession(), known));
    expect(codes).toMatchObject(
      ['not_your_session', 'course_not_released', 'not_enrolled', 'lesson_not_in_release', 'goal_unknown'].map(
        (code) => ({ kind: 'refused', refusal: { code } }),
      ),
    );
  });

  it('R-066 R-067 refusal:goal_unknown@lesson_item also for a goal that a release removed', () => {
    const released = inRelease('r2', { goals: lesson.outline.goals.slice(1) });
    expect(goalAsked('term:T1', inSession(), onRelease('r2', released))).toMatchObject({
      refusal: { code: 'goal_unknown', details: { goal: 'term:T1', goals: ['refute:M1', 'exec:E1'] } },
    });
  });
});
