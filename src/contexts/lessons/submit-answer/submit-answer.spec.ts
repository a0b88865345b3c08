import { describe, expect, it } from '@jest/globals';
import {
  after,
  allClosed,
  answeredQuestion,
  cancelled,
  facts,
  failed,
  inAttempt,
  inRelease,
  lesson,
  onRelease,
  published,
  quizStarted,
} from '../../../../test/support/lesson-runs.js';
import { decideSubmitAnswer, type SubmitAnswerInput } from './submit-answer.decide.js';

const right: SubmitAnswerInput = { question: 'Q1', answer: 'V1', studentWords: 'the first' };
const open = () => inAttempt(...allClosed, quizStarted());
const lastOpen = (firstRight: boolean) => inAttempt(...allClosed, quizStarted(), answeredQuestion('Q1', firstRight));

describe('submit_answer', () => {
  it('R-097 R-098: records the answer, the words and the verdict of the server', () => {
    expect(decideSubmitAnswer(right, open(), facts())).toEqual({
      kind: 'accepted',
      events: [
        {
          type: 'lessons.QuizAnswerGiven',
          data: {
            runId: 'run',
            attemptId: 'run.a1',
            sessionId: 'run.s1',
            questionId: 'Q1',
            answer: 'V1',
            optionId: 'V1',
            correct: true,
            studentWords: 'the first',
          },
        },
      ],
    });
  });

  it('R-096 LMS-25: an answer that names no option is wrong, not a refusal', () => {
    const decision = decideSubmitAnswer({ ...right, answer: '' }, open(), facts());
    expect(decision.events).toMatchObject([{ data: { optionId: null, correct: false } }]);
  });

  it('R-097 LMS-83: words are cut at 2000 and the answer at 500 code points, never inside one', () => {
    const long = { ...right, answer: '😀'.repeat(600), studentWords: '😀'.repeat(2100) };
    const { events } = decideSubmitAnswer(long, open(), facts());
    expect(events).toMatchObject([{ data: { answer: '😀'.repeat(500), studentWords: '😀'.repeat(2000) } }]);
  });

  it('R-099: questions may be answered out of order', () => {
    expect(decideSubmitAnswer({ ...right, question: 'Q2', answer: 'V2' }, open(), facts()).kind).toBe('accepted');
  });

  it('R-101 R-102 R-235: the last answer passes the lesson, confirms what was answered without a fault, ends the session', () => {
    const decision = decideSubmitAnswer({ ...right, question: 'Q2' }, lastOpen(true), facts({ late: true }));
    expect(decision.events.slice(1)).toEqual([
      {
        type: 'lessons.QuizAttemptPassed',
        data: {
          runId: 'run',
          attemptId: 'run.a1',
          correct: 1,
          total: 2,
          objectiveResults: { O1: { correct: 1, total: 1 }, O2: { correct: 0, total: 1 } },
        },
      },
      { type: 'lessons.ObjectiveConfirmedByQuiz', data: { runId: 'run', objective: 'O1', attemptId: 'run.a1' } },
      {
        type: 'lessons.LessonPassed',
        data: {
          runId: 'run',
          sessionId: 'run.s1',
          space: 'personal',
          by: 'quiz',
          attemptId: 'run.a1',
          quizRequired: true,
          late: true,
          channel: 'agent',
        },
      },
      { type: 'lessons.LessonSessionCompleted', data: { runId: 'run', sessionId: 'run.s1' } },
    ]);
  });

  it('R-073: passing in a session that fell silent closes the lesson and leaves the session', () => {
    const later = facts({ now: '2026-03-02T20:00:00.000Z' });
    const { events } = decideSubmitAnswer({ ...right, question: 'Q2', answer: 'V2' }, lastOpen(true), later);
    expect(events.map(({ type }) => type)).toContain('lessons.LessonPassed');
    expect(events.map(({ type }) => type)).not.toContain('lessons.LessonSessionCompleted');
  });

  it('R-295: a late answer does not revive a session that fell silent', () => {
    const later = '2026-03-02T20:00:00.000Z';
    const at = open();
    const { events } = decideSubmitAnswer(right, at, facts({ now: later }));
    expect(events.map(({ type }) => type)).toEqual(['lessons.LessonSessionAbandoned', 'lessons.QuizAnswerGiven']);
    expect(after(at.run, events, later).sessions).toMatchObject([{ status: 'Abandoned' }]);
  });

  it('R-109: a second pass keeps the first one', () => {
    const at = lastOpen(true);
    const passedBefore = { ...at, run: { ...at.run, passedAt: '2026-01-01T00:00:00.000Z' } };
    const { events } = decideSubmitAnswer({ ...right, question: 'Q2', answer: 'V2' }, passedBefore, facts());
    expect(events.map(({ type }) => type)).not.toContain('lessons.LessonPassed');
  });

  it('R-103: a failed attempt tells when and how often it may be tried again', () => {
    const policy = { required: true, maxAttempts: 3, retryDelayMinutes: 15 };
    const { events } = decideSubmitAnswer({ ...right, question: 'Q2' }, lastOpen(false), facts({ policy }));
    expect(events.at(-1)).toMatchObject({
      type: 'lessons.QuizAttemptFailed',
      data: { correct: 0, total: 2, retryAfter: '2026-03-02T10:15:00.000Z', attemptsLeft: 2 },
    });
  });

  it('R-103 LMS-02: with none left there is no time for a retry', () => {
    const policy = { required: true, maxAttempts: 1, retryDelayMinutes: 15 };
    const { events } = decideSubmitAnswer({ ...right, question: 'Q2' }, lastOpen(false), facts({ policy }));
    expect(events.at(-1)).toMatchObject({ data: { retryAfter: null, attemptsLeft: 0 } });
  });

  it('R-111 LMS-13 LMS-14: an attempt goes on on a release with the same quiz, with the threshold of its start', () => {
    const quiz = lesson.quiz && { ...lesson.quiz, passPercentage: '100' };
    const at = lastOpen(true);
    const decision = decideSubmitAnswer(
      { ...right, question: 'Q2' },
      at,
      onRelease('r2', { ...inRelease('r2'), quiz }),
    );
    expect(decision.events.map(({ type }) => type).slice(0, 4)).toEqual([
      'lessons.LessonRunReconciled',
      'lessons.QuizAttemptCarriedOver',
      'lessons.QuizAnswerGiven',
      'lessons.QuizAttemptPassed',
    ]);
    expect(after(at.run, decision.events).attempts).toMatchObject([
      { id: 'run.a1', releaseId: 'r2', passPercentage: '50', status: 'Passed' },
    ]);
  });

  it('LMS-13: the threshold is the one of the start of the attempt', () => {
    const at = lastOpen(true);
    const strict = { ...at, attempt: { ...at.attempt, passPercentage: '90' } };
    const { events } = decideSubmitAnswer({ ...right, question: 'Q2' }, strict, facts());
    expect(events.at(-1)?.type).toBe('lessons.QuizAttemptFailed');
  });
});

describe('submit_answer refuses', () => {
  const refusalOf = (input: Partial<SubmitAnswerInput>, at = open(), known = facts()) => {
    const decision = decideSubmitAnswer({ ...right, ...input }, at, known);
    return decision.kind === 'refused' ? decision.refusal : decision.kind;
  };

  it.each([
    ['another learner', facts({ learnerId: 'boris' })],
    ['R-076 an archived run', facts({ enrolmentId: 'new' })],
  ])('R-072 refusal:not_your_session@submit_answer %s', (_, known) => {
    expect(refusalOf({}, open(), known)).toEqual({ code: 'not_your_session', details: { attempt: 'run.a1' } });
  });

  it('R-099 refusal:course_not_released@submit_answer', () => {
    expect(refusalOf({}, open(), facts({ release: null }))).toMatchObject({ code: 'course_not_released' });
  });

  it.each(['', ' \n', undefined])('R-097 refusal:student_words_required@submit_answer %p', (studentWords) => {
    expect(refusalOf({ studentWords })).toEqual({ code: 'student_words_required', details: {} });
  });

  it('R-115 refusal:quiz_attempt_cancelled@submit_answer tells a cancelled attempt', () => {
    const at = inAttempt(...allClosed, quizStarted(), cancelled());
    const details = { attempt: 'run.a1', session: 'run.s1', reason: 'quiz_changed' };
    const decision = decideSubmitAnswer(right, at, facts());
    expect(decision).toMatchObject({ refusal: { code: 'quiz_attempt_cancelled', details } });
    expect(decision.events.map(({ type }) => type)).toEqual(['lessons.QuizCancellationTold']);
    const run = after(at.run, decision.events);
    const [attempt = at.attempt] = run.attempts;
    expect(decideSubmitAnswer(right, { ...at, run, attempt }, facts()).events).toEqual([]);
  });

  it.each([
    ['attempt_outdated', published('r2', lesson, 1)],
    ['quiz_changed', published('r2', { ...lesson, quiz: null })],
    ['lesson_removed', published('r2', null)],
  ])('R-112 R-113 R-117 refusal:quiz_attempt_cancelled@submit_answer cancels first: %s', (reason, second) => {
    const released = second.lesson && inRelease('r2');
    const known = onRelease('r2', released, { publications: [published('r1', lesson, 0), second] });
    const decision = decideSubmitAnswer(right, open(), known);
    expect(decision).toMatchObject({ refusal: { code: 'quiz_attempt_cancelled', details: { reason } } });
    expect(decision.events.filter(({ type }) => type !== 'lessons.LessonRunReconciled')).toMatchObject([
      { type: 'lessons.QuizAttemptCancelled', data: { reason } },
      { type: 'lessons.QuizCancellationTold', data: { via: 'refusal' } },
    ]);
  });

  it('R-053: a refused answer carries no attempt over', () => {
    const decision = decideSubmitAnswer({ ...right, question: 'Q9' }, open(), onRelease('r2', inRelease('r2')));
    expect(decision).toMatchObject({ refusal: { code: 'question_mismatch' } });
    expect(decision.events.map(({ type }) => type)).toEqual(['lessons.LessonRunReconciled']);
  });

  it('R-113: access is checked before the cancellation', () => {
    const decision = decideSubmitAnswer(right, open(), onRelease('r2', null, { access: 'not_enrolled' }));
    expect(decision).toMatchObject({ refusal: { code: 'not_enrolled' }, events: [] });
  });

  it('R-099 LMS-02 LMS-07 refusal:attempt_finished@submit_answer', () => {
    expect(refusalOf({}, inAttempt(...allClosed, quizStarted(), failed()))).toEqual({
      code: 'attempt_finished',
      details: {},
    });
  });

  it.each(['not_enrolled', 'organization_suspended'] as const)('R-100 LMS-28 refusal:%s@submit_answer', (access) => {
    expect(refusalOf({}, open(), facts({ access }))).toEqual({ code: access, details: { course: 'course' } });
  });

  it.each(['Q9', 'Q1'])('R-099 LMS-05 LMS-19 LMS-22 refusal:question_mismatch@submit_answer %s', (question) => {
    expect(refusalOf({ question }, lastOpen(true))).toEqual({ code: 'question_mismatch', details: { question } });
  });

  it('R-264: checks in the order of the contract', () => {
    const nothing = { studentWords: '' };
    const gone = inAttempt(...allClosed, quizStarted(), cancelled());
    const no = { access: 'not_enrolled' } as const;
    const codes = [
      refusalOf(nothing, gone, facts({ learnerId: 'boris', release: null })),
      refusalOf(nothing, gone, facts({ release: null })),
      refusalOf(nothing, gone, facts(no)),
      refusalOf({}, gone, facts(no)),
      refusalOf({}, inAttempt(...allClosed, quizStarted(), failed()), facts(no)),
      refusalOf({ question: 'Q9' }, open(), facts(no)),
      refusalOf({ question: 'Q9' }, open(), onRelease('r2', null)),
    ].map((refusal) => (typeof refusal === 'string' ? refusal : refusal.code));
    expect(codes).toEqual([
      'not_your_session',
      'course_not_released',
      'student_words_required',
      'quiz_attempt_cancelled',
      'attempt_finished',
      'not_enrolled',
      'quiz_attempt_cancelled',
    ]);
  });
});
