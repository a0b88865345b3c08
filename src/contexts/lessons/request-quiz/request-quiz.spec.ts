import { describe, expect, it } from '@jest/globals';
import {
  after,
  allClosed,
  answeredQuestion,
  cancelled,
  facts,
  failed,
  inRelease,
  inSession,
  lesson,
  marked,
  onRelease,
  published,
  quizStarted,
} from '../../../../test/support/lesson-runs.js';
import type { ChainFacts } from '../domain/chain.js';
import { nextQuestion, openAttempt } from '../domain/quiz.js';
import { decideRequestQuiz } from './request-quiz.decide.js';

const askingLess = (id: string) => ({
  ...inRelease(id),
  quiz: lesson.quiz && { ...lesson.quiz, questions: lesson.quiz.questions.slice(1) },
});

const inChange = (outline: object) => ({ outline: { ...lesson.outline, ...outline, releaseId: 'r2' } });

const policy = (maxAttempts: number, retryDelayMinutes = 10): Partial<ChainFacts> => ({
  policy: { required: true, maxAttempts, retryDelayMinutes },
});

describe('request_quiz', () => {
  it('R-090 R-094: begins an attempt with a snapshot of the questions, without right options or explanations', () => {
    const decision = decideRequestQuiz(inSession(...allClosed), facts());
    expect(decision).toEqual({ kind: 'accepted', events: [quizStarted()] });
    expect(JSON.stringify(decision)).not.toMatch(/correct|explanation|Because/);
  });

  it('R-093 LMS-20: returns the open attempt at its first unanswered question', () => {
    const at = inSession(...allClosed, quizStarted(), answeredQuestion('Q1', true));
    const decision = decideRequestQuiz(at, facts());
    expect(decision.events).toEqual([
      { type: 'lessons.QuizAttemptResumed', data: { runId: 'run', sessionId: 'run.s1', attemptId: 'run.a1' } },
    ]);
    const attempt = openAttempt(after(at.run, decision.events));
    expect(attempt && nextQuestion(attempt)?.index).toBe(2);
  });

  it('R-093: an open attempt belongs to the session that asked last', () => {
    const at = inSession(...allClosed, quizStarted());
    const other = { ...at.session, id: 'run.s2', space: 'tern' };
    const run = { ...at.run, sessions: [...at.run.sessions, other] };
    const decision = decideRequestQuiz({ run, session: other }, facts());
    expect(openAttempt(after(run, decision.events))?.sessionId).toBe('run.s2');
  });

  it('R-109: the quiz of a passed lesson may be taken again', () => {
    const passed = {
      type: 'lessons.QuizAttemptPassed',
      data: { runId: 'run', attemptId: 'run.a1', correct: 2, total: 2, objectiveResults: {} },
    } as const;
    const decision = decideRequestQuiz(inSession(...allClosed, quizStarted(), passed), facts());
    expect(decision).toEqual({ kind: 'accepted', events: [quizStarted('run.a2', { number: 2 })] });
  });

  it('R-108 LMS-08: a cancelled attempt gives its number back, spends no limit and starts no pause', () => {
    const at = inSession(...allClosed, quizStarted(), cancelled());
    const decision = decideRequestQuiz(at, facts(policy(1)));
    expect(decision.events.at(-1)).toEqual(quizStarted('run.a2', { number: 1 }));
  });

  it('R-116: the cancelled attempt nobody was told of is told once', () => {
    const at = inSession(...allClosed, quizStarted(), cancelled());
    const told = { type: 'lessons.QuizCancellationTold', data: expect.objectContaining({ attemptId: 'run.a1' }) };
    const first = decideRequestQuiz(at, facts());
    expect(first.events[0]).toEqual({
      ...told,
      data: { runId: 'run', attemptId: 'run.a1', via: 'previous_attempt_cancelled' },
    });
    const again = { ...at, run: after(at.run, [...first.events, cancelled('run.a2')]) };
    const second = decideRequestQuiz(again, facts());
    expect(second.events.filter(({ type }) => type === 'lessons.QuizCancellationTold')).toEqual([
      {
        type: 'lessons.QuizCancellationTold',
        data: { runId: 'run', attemptId: 'run.a2', via: 'previous_attempt_cancelled' },
      },
    ]);
  });

  it('R-111: an open attempt goes on on the new release when its quiz is the same', () => {
    const at = inSession(...allClosed, quizStarted(), answeredQuestion('Q1', true));
    const decision = decideRequestQuiz(at, onRelease('r2', inRelease('r2', { title: 'Another title' })));
    expect(decision.events.slice(1)).toEqual([
      {
        type: 'lessons.QuizAttemptCarriedOver',
        data: { runId: 'run', attemptId: 'run.a1', fromReleaseId: 'r1', toReleaseId: 'r2' },
      },
      { type: 'lessons.QuizAttemptResumed', data: { runId: 'run', sessionId: 'run.s1', attemptId: 'run.a1' } },
    ]);
    const attempt = openAttempt(after(at.run, decision.events));
    expect(attempt).toMatchObject({ id: 'run.a1', releaseId: 'r2', passPercentage: '50' });
    expect(attempt && nextQuestion(attempt)?.index).toBe(2);
  });

  it.each([
    ['R-112 quiz_changed', { publications: [published('r1', lesson, 0), published('r2', askingLess('r2'))] }],
    ['R-114 attempt_outdated', { publications: [published('r1', lesson, 0), published('r2', lesson, 1)] }],
  ])('%s: an attempt that cannot go on is cancelled and a new one begins in the same call', (told, known) => {
    const at = inSession(...allClosed, quizStarted());
    const { events } = decideRequestQuiz(at, onRelease('r2', inRelease('r2'), known));
    const [, reason] = told.split(' ');
    expect(events.slice(1)).toEqual([
      { type: 'lessons.QuizAttemptCancelled', data: { runId: 'run', attemptId: 'run.a1', reason } },
      {
        type: 'lessons.QuizCancellationTold',
        data: { runId: 'run', attemptId: 'run.a1', via: 'previous_attempt_cancelled' },
      },
      quizStarted('run.a2', { number: 1, releaseId: 'r2' }),
    ]);
  });
});

it('R-073 R-295: a quiz asked for from a session that fell silent begins, and the session stays abandoned', () => {
  const later = '2026-03-02T20:00:00.000Z';
  const at = inSession(...allClosed);
  const { events } = decideRequestQuiz(at, facts({ now: later }));
  expect(events.map(({ type }) => type)).toEqual(['lessons.LessonSessionAbandoned', 'lessons.QuizAttemptStarted']);
  expect(after(at.run, events, later).sessions).toMatchObject([{ status: 'Abandoned' }]);
});

describe('request_quiz refuses', () => {
  const refusalOf = (at = inSession(...allClosed), known = facts()) => {
    const decision = decideRequestQuiz(at, known);
    return decision.kind === 'refused' ? decision.refusal : decision.kind;
  };

  it('R-072 refusal:not_your_session@request_quiz', () => {
    expect(refusalOf(inSession(), facts({ learnerId: 'boris' }))).toMatchObject({ code: 'not_your_session' });
  });

  it('R-030 refusal:course_not_released@request_quiz', () => {
    expect(refusalOf(inSession(), facts({ release: null }))).toMatchObject({ code: 'course_not_released' });
  });

  it.each(['not_enrolled', 'organization_suspended'] as const)('R-051 refusal:%s@request_quiz', (access) => {
    expect(refusalOf(inSession(), facts({ access }))).toEqual({ code: access, details: { course: 'course' } });
  });

  it('R-076 refusal:run_archived@request_quiz', () => {
    expect(refusalOf(inSession(), facts({ enrolmentId: 'new' }))).toEqual({
      code: 'run_archived',
      details: { run: 'run' },
    });
  });

  it('R-117 refusal:lesson_not_in_release@request_quiz cancels the open attempt first', () => {
    const decision = decideRequestQuiz(inSession(...allClosed, quizStarted()), onRelease('r2', null));
    expect(decision).toEqual({
      kind: 'refused',
      refusal: { code: 'lesson_not_in_release', details: { course: 'course', lesson_key: 'l-1', release: 'r2' } },
      events: [
        {
          type: 'lessons.QuizAttemptCancelled',
          data: { runId: 'run', attemptId: 'run.a1', reason: 'lesson_removed' },
        },
      ],
    });
  });

  it('R-090 refusal:goals_open@request_quiz lists the required goals in order', () => {
    expect(refusalOf(inSession(marked('exec:E1')))).toEqual({
      code: 'goals_open',
      details: { goals: [{ objective: 'O1', goal: 'term:T1', title: 'Title of term:T1' }] },
    });
  });

  it('LMS-40: an optional goal that was not needed blocks the quiz once a release requires it', () => {
    const goals = lesson.outline.goals.map((goal) => ({ ...goal, required: true }));
    const at = inSession(...allClosed, marked('refute:M1', 'not_needed'));
    expect(refusalOf(at, onRelease('r2', inRelease('r2', { goals })))).toMatchObject({
      code: 'goals_open',
      details: { goals: [{ goal: 'refute:M1' }] },
    });
  });

  it.each([
    ['goals_open', { goals: lesson.outline.goals.map((goal) => ({ ...goal, required: true })) }, {}],
    ['quiz_attempts_exhausted', {}, policy(1)],
    ['retry_too_soon', {}, policy(0, 600)],
  ])('R-263: %s leaves an attempt of a former release as it is', (code, outline, more) => {
    const at = inSession(...allClosed, quizStarted(), failed(), quizStarted('run.a2', { number: 2 }));
    const decision = decideRequestQuiz(at, onRelease('r2', { ...askingLess('r2'), ...inChange(outline) }, more));
    expect(decision).toMatchObject({ kind: 'refused', refusal: { code } });
    const attempts = decision.events.filter(({ type }) => type.startsWith('lessons.Quiz'));
    expect(attempts).toEqual([]);
  });

  it('R-053: a refusal records nothing but the new release, not even that the session fell silent', () => {
    const late = { now: '2026-03-02T20:00:00.000Z' };
    expect(decideRequestQuiz(inSession(marked('exec:E1')), facts(late)).events).toEqual([]);
    const withoutQuiz = { ...inRelease('r2'), quiz: null };
    const decision = decideRequestQuiz(inSession(...allClosed, quizStarted()), onRelease('r2', withoutQuiz, late));
    expect(decision).toMatchObject({ kind: 'refused', refusal: { code: 'quiz_not_configured' } });
    expect(decision.events.map(({ type }) => type)).toEqual(['lessons.LessonRunReconciled']);
  });

  it('R-091 LMS-23 refusal:quiz_not_configured@request_quiz', () => {
    const known = onRelease('r1', { ...lesson, quiz: null });
    expect(refusalOf(inSession(...allClosed), known)).toEqual({ code: 'quiz_not_configured', details: {} });
  });

  it('R-104 LMS-04 refusal:quiz_attempts_exhausted@request_quiz; 0 is no limit and 1 allows one', () => {
    const once = inSession(...allClosed, quizStarted(), failed());
    expect(refusalOf(once, facts(policy(1)))).toEqual({
      code: 'quiz_attempts_exhausted',
      details: { attempts_used: 1 },
    });
    expect(refusalOf(once, facts(policy(0)))).toBe('accepted');
    expect(refusalOf(inSession(...allClosed), facts(policy(1)))).toBe('accepted');
  });

  it('R-103 R-104 refusal:retry_too_soon@request_quiz until the pause is over, inclusive at its end', () => {
    const at = inSession(...allClosed, quizStarted(), failed());
    const end = '2026-03-02T09:30:00.000Z';
    expect(refusalOf(at, facts({ ...policy(0, 30), now: '2026-03-02T09:29:59.999Z' }))).toEqual({
      code: 'retry_too_soon',
      details: { retry_after: end },
    });
    expect(refusalOf(at, facts({ ...policy(0, 30), now: end }))).toBe('accepted');
  });

  it('R-104: without a pause the next attempt may begin at once', () => {
    const at = inSession(...allClosed, quizStarted(), failed());
    expect(refusalOf(at, facts({ ...policy(0, 0), now: '2026-03-02T09:00:00.000Z' }))).toBe('accepted');
  });

  it('R-104: with both, the limit is said first', () => {
    const at = inSession(...allClosed, quizStarted(), failed());
    expect(refusalOf(at, facts({ ...policy(1, 600) }))).toMatchObject({ code: 'quiz_attempts_exhausted' });
  });
});
