import { describe, expect, it } from '@jest/globals';
import { inRelease, marked, opened, quizStarted, runAfter, started } from '../../../../test/support/lesson-runs.js';
import { known, start } from '../../../../test/support/start-facts.js';
import { decideStartLesson, openingOf } from './start-lesson.decide.js';
import { byUrgency, type Candidate } from './urgency.js';

const lock = {
  course: 'course',
  program: 'finance',
  program_title: 'Finance',
  previous: { id: 'costs', title: 'Costs' },
};

describe('start_lesson', () => {
  it('R-036 R-078: opens the run and its first session', () => {
    expect(decideStartLesson(start, undefined, known())).toEqual({ kind: 'accepted', events: [opened, started()] });
  });

  it('R-036: goes on with the open session of the space', () => {
    const decision = decideStartLesson(start, runAfter([opened, started()]), known());
    expect(decision.events).toEqual([
      { type: 'lessons.LessonSessionContinued', data: { runId: 'run', sessionId: 'run.s1' } },
    ]);
  });

  it('R-295: a session waiting for the quiz is open too', () => {
    const decision = decideStartLesson(start, runAfter([opened, started(), quizStarted()]), known());
    expect(decision.events.map(({ type }) => type)).toEqual(['lessons.LessonSessionContinued']);
  });

  it('R-012: the same lesson in another space is another session', () => {
    const decision = decideStartLesson(
      start,
      runAfter([opened, started()]),
      known({ space: { kind: 'found', id: 'tern' } }),
    );
    expect(decision.events).toMatchObject([
      { type: 'lessons.LessonSessionStarted', data: { sessionId: 'run.s2', space: 'tern' } },
    ]);
  });

  it('R-073 R-074: a session that fell silent is written down as abandoned when the next one begins', () => {
    const later = known({ now: '2026-03-02T20:00:00.000Z' });
    expect(decideStartLesson(start, runAfter([opened, started()]), later).events).toMatchObject([
      {
        type: 'lessons.LessonSessionAbandoned',
        data: { sessionId: 'run.s1', lastActivityAt: '2026-03-02T09:00:00.000Z' },
      },
      { type: 'lessons.LessonSessionStarted', data: { sessionId: 'run.s2' } },
    ]);
  });

  it('R-118: takes over a new release first', () => {
    const released = known({ release: { id: 'r2', lesson: inRelease('r2') } });
    const { events } = decideStartLesson(start, runAfter([opened, started()]), released);
    expect(events.map(({ type }) => type)).toEqual(['lessons.LessonRunReconciled', 'lessons.LessonSessionContinued']);
  });
});

describe('start_lesson refuses', () => {
  it.each([
    [
      'R-260 refusal:not_enrolled@start_lesson',
      { access: 'not_enrolled' },
      { code: 'not_enrolled', details: { course: 'course' } },
    ],
    [
      'R-014 refusal:organization_suspended@start_lesson',
      { access: 'organization_suspended' },
      { code: 'organization_suspended', details: { course: 'course' } },
    ],
    [
      'R-208 R-260 refusal:program_order@start_lesson before it looks at the release',
      { lock, release: null },
      { code: 'program_order', details: lock },
    ],
    [
      'R-260 a course that is closed before its place in a program',
      { lock, access: 'organization_suspended' },
      { code: 'organization_suspended', details: { course: 'course' } },
    ],
    [
      'R-030 refusal:course_not_released@start_lesson',
      { release: null },
      { code: 'course_not_released', details: { course: 'course', lesson: 'lesson' } },
    ],
    [
      'R-034 refusal:lesson_not_in_release@start_lesson',
      { release: { id: 'r2', lesson: null } },
      { code: 'lesson_not_in_release', details: { course: 'course', lesson_key: 'l-1', release: 'r2' } },
    ],
    [
      'R-009 refusal:space_not_available@start_lesson',
      { space: { kind: 'not_available', named: 'Nowhere' } },
      { code: 'space_not_available', details: { space: 'Nowhere' } },
    ],
    [
      'R-009 refusal:course_not_in_space@start_lesson',
      { space: { kind: 'course_not_in_space', title: 'Tern Logistics' } },
      { code: 'course_not_in_space', details: { course: 'course', space: 'Tern Logistics' } },
    ],
  ] as const)('%s', (_, more, refusal) => {
    expect(decideStartLesson(start, undefined, known(more))).toEqual({ kind: 'refused', refusal, events: [] });
  });
});

describe('openings', () => {
  const before = { anySession: true, lastTraceAt: '2026-03-01T09:00:00.000Z', unclosedBefore: false };
  const begun = runAfter([opened, started(), marked('term:T1')]);

  it.each([
    ['R-080 first_in_course', undefined, known(), 'first_in_course'],
    ['R-081 new_lesson', undefined, known({ course: before }), 'new_lesson'],
    ['R-082 return after more than a day with this lesson open', begun, known({ course: before }), 'return'],
    [
      'R-082 return with an earlier lesson open',
      undefined,
      known({ course: { ...before, unclosedBefore: true } }),
      'return',
    ],
    [
      'R-083 repeat within the day',
      begun,
      known({ course: { ...before, lastTraceAt: '2026-03-01T10:00:00.000Z' } }),
      'repeat',
    ],
    [
      'R-083 LMS-89 repeat of a passed lesson',
      { ...begun, passedAt: '2026-02-01T00:00:00.000Z' },
      known({ course: before }),
      'repeat',
    ],
  ] as const)('%s', (_, run, at, opening) => {
    expect(openingOf(run, at)).toBe(opening);
  });
});

it('R-032: overdue, then compulsory, then the nearest deadline, none last, then the oldest enrolment', () => {
  const course = (name: string, more: Partial<Candidate> = {}) => ({
    name,
    overdue: false,
    mandatory: false,
    deadline: null,
    enrolledAt: '2026-01-05',
    ...more,
  });
  const courses = [
    course('young'),
    course('old', { enrolledAt: '2026-01-01' }),
    course('later', { deadline: '2026-05-01' }),
    course('sooner', { deadline: '2026-04-01' }),
    course('compulsory', { mandatory: true, deadline: '2026-06-01' }),
    course('overdue', { overdue: true, deadline: '2026-02-01' }),
  ];
  expect(courses.toSorted(byUrgency).map(({ name }) => name)).toEqual([
    'overdue',
    'compulsory',
    'sooner',
    'later',
    'old',
    'young',
  ]);
});
