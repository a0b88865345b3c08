import { describe, expect, it } from '@jest/globals';
import { allClosed, facts, inSession, lesson, onRelease } from '../../../../test/support/lesson-runs.js';
import { decideCompleteLesson } from './complete-lesson.decide.js';

const optional = { policy: { required: false, maxAttempts: 0, retryDelayMinutes: 10 } };
const withoutQuiz = onRelease('r1', { ...lesson, quiz: null });
const completed = { type: 'lessons.LessonSessionCompleted', data: { runId: 'run', sessionId: 'run.s1' } } as const;

describe('complete_lesson', () => {
  it.each([
    ['without a quiz', withoutQuiz],
    ['whose quiz the policy makes optional', facts(optional)],
  ])('R-046 LMS-23: closes a lesson %s once its required goals are closed', (_, known) => {
    expect(decideCompleteLesson(inSession(...allClosed), known)).toEqual({
      kind: 'accepted',
      events: [
        {
          type: 'lessons.LessonPassed',
          data: {
            runId: 'run',
            sessionId: 'run.s1',
            space: 'personal',
            by: 'completion',
            attemptId: null,
            quizRequired: false,
            late: false,
            channel: 'agent',
          },
        },
        completed,
      ],
    });
  });

  it('R-043: a pass after the deadline is recorded as late', () => {
    const { events } = decideCompleteLesson(inSession(...allClosed), { ...withoutQuiz, late: true });
    expect(events[0]).toMatchObject({ data: { late: true } });
  });

  it('R-296: closing a passed lesson again ends only the session', () => {
    const at = inSession(...allClosed);
    const passed = { ...at, run: { ...at.run, passedAt: '2026-01-01T00:00:00.000Z' } };
    expect(decideCompleteLesson(passed, withoutQuiz)).toEqual({ kind: 'accepted', events: [completed] });
  });
});

describe('complete_lesson refuses', () => {
  const refusalOf = (at = inSession(...allClosed), known = withoutQuiz) => {
    const decision = decideCompleteLesson(at, known);
    return decision.kind === 'refused' ? decision.refusal : decision.kind;
  };

  it('R-072 refusal:not_your_session@complete_lesson', () => {
    expect(refusalOf(inSession(), { ...withoutQuiz, learnerId: 'boris' })).toMatchObject({ code: 'not_your_session' });
  });

  it('R-030 refusal:course_not_released@complete_lesson', () => {
    expect(refusalOf(inSession(), facts({ release: null }))).toMatchObject({ code: 'course_not_released' });
  });

  it.each(['not_enrolled', 'organization_suspended'] as const)('R-051 refusal:%s@complete_lesson', (access) => {
    expect(refusalOf(inSession(), facts({ access }))).toEqual({ code: access, details: { course: 'course' } });
  });

  it('R-073 refusal:session_closed@complete_lesson', () => {
    expect(refusalOf(inSession(...allClosed, completed))).toEqual({
      code: 'session_closed',
      details: { status: 'Completed', session: 'run.s1' },
    });
  });

  it('R-076 refusal:run_archived@complete_lesson', () => {
    expect(refusalOf(inSession(), { ...withoutQuiz, enrolmentId: 'new' })).toMatchObject({ code: 'run_archived' });
  });

  it('R-119 refusal:lesson_not_in_release@complete_lesson', () => {
    expect(refusalOf(inSession(), onRelease('r2', null))).toMatchObject({ code: 'lesson_not_in_release' });
  });

  it('R-046 R-265 LMS-38 refusal:goals_open@complete_lesson comes before refusal:quiz_required@complete_lesson', () => {
    expect(refusalOf(inSession(), facts())).toMatchObject({ code: 'goals_open', details: { goals: [{}, {}] } });
    expect(refusalOf(inSession(...allClosed), facts())).toEqual({
      code: 'quiz_required',
      details: { session: 'run.s1' },
    });
  });
});
