import { describe, expect, it } from '@jest/globals';
import type { LessonPassed, LessonRunEvent } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import type { Projection } from '../../src/platform/read-store/projection.js';
import { recorded } from '../../test/support/recorded.js';
import {
  allClosed,
  ATTEMPT,
  answeredQuestion,
  lesson,
  marked,
  opened,
  quizStarted,
  RUN,
  SESSION,
  started,
} from '../../test/support/lesson-runs.js';
import { lessonProjections } from './index.js';

const [runs, sessions, attempts] = lessonProjections as readonly [Projection, Projection, Projection];

type Told = readonly [at: string, ...events: LessonRunEvent[]];

/** The row of a key after the events, each group at its instant. */
function row(projection: Projection, key: string, ...told: readonly Told[]): object | undefined {
  let place = 0;
  let state: object | undefined;
  for (const [at, ...events] of told) {
    for (const event of recorded(events, { at }, place)) {
      place += 1;
      const listened = projection.on.includes(event.type);
      if (listened && projection.keysOf(event).includes(key)) state = projection.evolve(state, event, key);
    }
  }
  return state;
}

const changed = (objective: string, status: 'touched' | 'covered' | 'not_started'): LessonRunEvent => ({
  type: 'lessons.ObjectiveStatusChanged',
  data: { runId: RUN, objective, status },
});
const passed: LessonPassed = {
  type: 'lessons.LessonPassed',
  data: {
    runId: RUN,
    sessionId: SESSION,
    space: 'personal',
    by: 'completion',
    attemptId: null,
    quizRequired: false,
    late: true,
    channel: 'agent',
  },
};
const completed: LessonRunEvent = { type: 'lessons.LessonSessionCompleted', data: { runId: RUN, sessionId: SESSION } };
const abandoned: LessonRunEvent = {
  type: 'lessons.LessonSessionAbandoned',
  data: { runId: RUN, sessionId: SESSION, lastActivityAt: '10:20' },
};

describe('lesson runs', () => {
  it('R-078: tell the first start, the first mark and the pass', () => {
    const run = row(
      runs,
      RUN,
      ['10:00', opened, started()],
      ['10:05', marked('term:T1')],
      ['10:09', ...allClosed],
      ['10:30', passed],
    );
    expect(run).toMatchObject({
      accepted_at: '10:00',
      started_at: '10:05',
      passed_at: '10:30',
      late: true,
      status: 'passed',
    });
  });

  it('R-070 R-063: are covered when every objective is, and no longer when one is open again', () => {
    const closed: Told = [
      '10:05',
      marked('term:T1'),
      changed('O1', 'covered'),
      marked('exec:E1'),
      changed('O2', 'covered'),
    ];
    expect(row(runs, RUN, ['10:00', opened])).toMatchObject({ status: 'not_started' });
    expect(row(runs, RUN, ['10:00', opened], closed)).toMatchObject({ status: 'covered' });
    expect(row(runs, RUN, ['10:00', opened], closed, ['10:06', changed('O2', 'not_started')])).toMatchObject({
      status: 'in_progress',
      objectives: [{ status: 'covered' }, { status: 'not_started' }],
    });
  });

  it('R-118: take over a release by key, and a pass stays', () => {
    const objectives = [
      { key: 'O2', text: 'Second aim' },
      { key: 'O3', text: 'Third aim' },
    ];
    const outline = { ...lesson.outline, releaseId: 'r2', title: 'Renamed', objectives };
    const moved: LessonRunEvent = { type: 'lessons.LessonRunReconciled', data: { runId: RUN, outline } };
    const before: Told = ['10:05', marked('exec:E1'), changed('O2', 'covered'), passed];
    expect(row(runs, RUN, ['10:00', opened], before, ['11:00', moved])).toMatchObject({
      release_id: 'r2',
      title: 'Renamed',
      status: 'passed',
      objectives: [
        { key: 'O2', status: 'covered' },
        { key: 'O3', status: 'covered' },
      ],
    });
  });

  it('R-300: tell how the call came that passed the lesson first', () => {
    const inWebChat: LessonRunEvent = { ...passed, data: { ...passed.data, channel: 'web' } };
    expect(row(runs, RUN, ['10:00', opened])).toMatchObject({ passed_channel: null });
    expect(row(runs, RUN, ['10:00', opened], ['10:30', inWebChat], ['11:30', passed])).toMatchObject({
      passed_channel: 'web',
    });
  });

  it('keep the first pass when a lesson is passed again', () => {
    expect(row(runs, RUN, ['10:00', opened], ['10:30', passed], ['11:30', passed])).toMatchObject({
      passed_at: '10:30',
    });
  });
});

describe('lesson sessions', () => {
  it('R-074: marks and answers are activity; R-295: a quiz is awaited until the session ends', () => {
    const begun: Told = ['10:00', started()];
    expect(row(sessions, SESSION, begun, ['10:05', marked('term:T1')])).toMatchObject({
      last_activity_at: '10:05',
      marks: 1,
    });
    const quiz: Told = ['10:10', quizStarted()];
    expect(row(sessions, SESSION, begun, quiz)).toMatchObject({ status: 'Awaiting Quiz', last_activity_at: '10:10' });
    const answered: Told = ['10:20', answeredQuestion('Q1', true)];
    expect(row(sessions, SESSION, begun, quiz, answered)).toMatchObject({
      last_activity_at: '10:20',
      finished_at: null,
    });
    expect(row(sessions, SESSION, begun, quiz, answered, ['10:30', completed])).toMatchObject({
      status: 'Completed',
      finished_at: '10:30',
    });
  });

  it('R-295: an abandoned session changes no more; its end is when it fell silent', () => {
    const later: Told = ['18:00', quizStarted(), answeredQuestion('Q1', true)];
    expect(row(sessions, SESSION, ['10:00', started()], ['17:00', abandoned], later)).toMatchObject({
      status: 'Abandoned',
      last_activity_at: '10:20',
      finished_at: '10:20',
    });
  });

  it('never throw on events of what they do not know', () => {
    expect(row(sessions, SESSION, ['10:00', marked('term:T1'), completed])).toBeUndefined();
    expect(row(runs, RUN, ['10:00', passed, changed('O1', 'covered')])).toBeUndefined();
  });
});

describe('open attempts', () => {
  const ids = { runId: RUN, attemptId: ATTEMPT };
  const results = { correct: 1, total: 2, objectiveResults: {} };
  const carried: LessonRunEvent = {
    type: 'lessons.QuizAttemptCarriedOver',
    data: { ...ids, fromReleaseId: 'r1', toReleaseId: 'r2' },
  };

  it('R-111: stand on the release they were carried over to, and keep where they began', () => {
    const begun = row(attempts, ATTEMPT, ['10:00', started(), quizStarted()]);
    expect(begun).toMatchObject({ attempt_id: ATTEMPT, run_id: RUN, release_id: 'r1' });
    expect(row(attempts, ATTEMPT, ['10:00', started(), quizStarted()], ['11:00', carried])).toEqual({
      ...begun,
      release_id: 'r2',
    });
    expect(row(attempts, ATTEMPT, ['11:00', carried])).toBeUndefined();
  });

  it.each<LessonRunEvent>([
    { type: 'lessons.QuizAttemptPassed', data: { ...ids, ...results } },
    { type: 'lessons.QuizAttemptFailed', data: { ...ids, ...results, retryAfter: null, attemptsLeft: null } },
    { type: 'lessons.QuizAttemptCancelled', data: { ...ids, reason: 'quiz_changed' } },
  ])('are gone after $type', (end) => {
    expect(row(attempts, ATTEMPT, ['10:00', quizStarted()], ['10:30', end])).toBeUndefined();
  });
});
