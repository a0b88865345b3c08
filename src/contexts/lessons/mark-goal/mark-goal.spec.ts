import { describe, expect, it } from '@jest/globals';
import {
  after,
  allClosed,
  facts,
  inRelease,
  inSession,
  lesson,
  marked,
  onRelease,
} from '../../../../test/support/lesson-runs.js';
import type { LessonRunEvent } from '../domain/lesson-run.events.js';
import { lessonStatus, nextStep, objectiveStatus } from '../domain/progress.js';
import { decideMarkGoal, type MarkGoalInput } from './mark-goal.decide.js';

const mark: MarkGoalInput = { goal: 'term:T1', status: 'done', evidence: 'Named three bills of the shop.' };
const types = (events: readonly LessonRunEvent[]) => events.map(({ type }) => type);

describe('mark_goal', () => {
  it('R-061 R-064: records status and evidence, and the objective that came with it', () => {
    const decision = decideMarkGoal(mark, inSession(), facts());
    expect(decision).toEqual({
      kind: 'accepted',
      events: [
        {
          type: 'lessons.GoalMarked',
          data: {
            runId: 'run',
            sessionId: 'run.s1',
            goal: 'term:T1',
            status: 'done',
            evidence: 'Named three bills of the shop.',
          },
        },
        { type: 'lessons.ObjectiveStatusChanged', data: { runId: 'run', objective: 'O1', status: 'covered' } },
      ],
    });
  });

  it('R-062: takes a mark out of order, and the next step is the first open goal all the same', () => {
    const at = inSession();
    const decision = decideMarkGoal({ ...mark, goal: 'exec:E1' }, at, facts());
    const run = after(at.run, decision.events);
    expect(nextStep(run, true)).toEqual({ kind: 'goal', objective: 'O1', goal: 'term:T1', title: 'Title of term:T1' });
  });

  it('R-063: says that the lesson is covered once the last required goal closes', () => {
    expect(types(decideMarkGoal({ ...mark, goal: 'exec:E1' }, inSession(marked('term:T1')), facts()).events)).toEqual([
      'lessons.GoalMarked',
      'lessons.ObjectiveStatusChanged',
      'lessons.LessonCovered',
    ]);
  });

  it('R-088: a mark that covers half of the objectives says once that the document is not begun', () => {
    const blocks = [{ artifact: 'log', key: 'brews', title: 'Brews' }];
    const known = onRelease('r1', { ...lesson, blocks });
    const at = inSession();
    const first = decideMarkGoal(mark, at, known).events;
    expect(first.at(-1)).toEqual({
      type: 'lessons.SignalsDelivered',
      data: { runId: 'run', sessionId: 'run.s1', signals: [{ code: 'blocks_empty', blocks }] },
    });
    const run = after(at.run, first);
    const [session = at.session] = run.sessions;
    const second = decideMarkGoal({ ...mark, goal: 'exec:E1' }, { run, session }, known).events;
    expect(types(second)).not.toContain('lessons.SignalsDelivered');
  });

  it('R-088: a mark that covers nothing, or a document that is begun, brings no signal', () => {
    const blocks = [{ artifact: 'log', key: 'brews', title: 'Brews' }];
    const known = onRelease('r1', { ...lesson, blocks });
    const optional = decideMarkGoal({ ...mark, goal: 'refute:M1' }, inSession(marked('term:T1')), known).events;
    expect(types(optional)).not.toContain('lessons.SignalsDelivered');
    const begun = decideMarkGoal(mark, inSession(), { ...known, written: new Set(['brews']) }).events;
    expect(types(begun)).not.toContain('lessons.SignalsDelivered');
  });

  it('R-056 R-058: planned needs evidence too and closes a required goal', () => {
    const at = inSession();
    const run = after(at.run, decideMarkGoal({ ...mark, status: 'planned' }, at, facts()).events);
    expect(objectiveStatus(run, 'O1')).toBe('covered');
  });

  it('R-059: open needs no evidence and keeps none', () => {
    const at = inSession(marked('term:T1'));
    const decision = decideMarkGoal({ goal: 'term:T1', status: 'open' }, at, facts());
    expect(types(decision.events)).toEqual(['lessons.GoalReopened', 'lessons.ObjectiveStatusChanged']);
    expect(objectiveStatus(after(at.run, decision.events), 'O1')).toBe('not_started');
  });

  it('R-070: reopening a goal of a passed lesson does not take the pass away', () => {
    const passed = { runId: 'run', sessionId: 'run.s1', space: 'personal', by: 'quiz', attemptId: null } as const;
    const at = inSession(...allClosed, {
      type: 'lessons.LessonPassed',
      data: { ...passed, quizRequired: true, late: false, channel: 'agent' },
    });
    const run = after(at.run, decideMarkGoal({ goal: 'term:T1', status: 'open' }, at, facts()).events);
    expect(lessonStatus(run)).toBe('passed');
    expect(nextStep(run, true)).toBeNull();
  });

  it('R-060 R-079: keeps the note on where to go on, and leaves the earlier one when none or an empty one comes', () => {
    const at = inSession();
    const noted = after(at.run, decideMarkGoal({ ...mark, resumeFrom: ' From the second bill ' }, at, facts()).events);
    expect(noted.resumeFrom).toBe('From the second bill');
    const later = decideMarkGoal({ ...mark, resumeFrom: '  ' }, { ...at, run: noted }, facts());
    expect(after(noted, later.events).resumeFrom).toBe('From the second bill');
  });

  it('R-078: the first mark other than open begins the lesson', () => {
    const at = inSession();
    expect(at.run.startedAt).toBeNull();
    expect(after(at.run, decideMarkGoal({ goal: 'term:T1', status: 'open' }, at, facts()).events).startedAt).toBeNull();
    expect(after(at.run, decideMarkGoal(mark, at, facts()).events).startedAt).toBe(facts().now);
  });
});

describe('mark_goal refuses', () => {
  const refusalOf = (input: Partial<MarkGoalInput>, at = inSession(), known = facts()) => {
    const decision = decideMarkGoal({ ...mark, ...input }, at, known);
    return decision.kind === 'refused' ? decision.refusal : decision.kind;
  };

  it('R-072 refusal:not_your_session@mark_goal another learner', () => {
    expect(refusalOf({}, inSession(), facts({ learnerId: 'boris' }))).toEqual({
      code: 'not_your_session',
      details: { session: 'run.s1' },
    });
  });

  it('R-030 refusal:course_not_released@mark_goal a course without a release', () => {
    expect(refusalOf({}, inSession(), facts({ release: null }))).toEqual({
      code: 'course_not_released',
      details: { course: 'course', lesson: 'lesson' },
    });
  });

  it.each(['not_enrolled', 'organization_suspended'] as const)('R-051 refusal:%s@mark_goal', (access) => {
    expect(refusalOf({}, inSession(), facts({ access }))).toEqual({ code: access, details: { course: 'course' } });
  });

  it('R-073 refusal:session_closed@mark_goal a completed session', () => {
    const at = inSession({ type: 'lessons.LessonSessionCompleted', data: { runId: 'run', sessionId: 'run.s1' } });
    expect(refusalOf({}, at)).toEqual({
      code: 'session_closed',
      details: { status: 'Completed', session: 'run.s1' },
    });
  });

  it('R-074 refusal:session_closed@mark_goal a session silent for longer than the time-out, and not one minute earlier', () => {
    const late = facts({ now: '2026-03-02T15:00:00.001Z' });
    expect(refusalOf({}, inSession(), late)).toEqual({
      code: 'session_closed',
      details: { status: 'Abandoned', session: 'run.s1' },
    });
    expect(refusalOf({}, inSession(), facts({ now: '2026-03-02T15:00:00.000Z' }))).toBe('accepted');
  });

  it('R-055 refusal:goal_status_unknown@mark_goal', () => {
    expect(refusalOf({ status: 'finished' })).toEqual({
      code: 'goal_status_unknown',
      details: { allowed: ['open', 'done', 'planned', 'not_needed'], status: 'finished' },
    });
  });

  it.each(['', '   ', undefined])('R-058 refusal:evidence_required@mark_goal %p is none', (evidence) => {
    expect(refusalOf({ evidence })).toEqual({ code: 'evidence_required', details: { status: 'done' } });
  });

  it('R-058 LMS-83 refusal:evidence_too_long@mark_goal counts code points of the NFC text, trimmed', () => {
    expect(refusalOf({ evidence: '😀'.repeat(501) })).toEqual({
      code: 'evidence_too_long',
      details: { limit: 500, length: 501 },
    });
    expect(refusalOf({ evidence: ` ${'й'.normalize('NFD').repeat(500)} ` })).toBe('accepted');
    expect(refusalOf({ evidence: '😀'.repeat(500) })).toBe('accepted');
  });

  it('R-060 refusal:resume_from_too_long@mark_goal', () => {
    expect(refusalOf({ resumeFrom: 'я'.repeat(501) })).toEqual({
      code: 'resume_from_too_long',
      details: { limit: 500, length: 501 },
    });
  });

  it('R-076 refusal:run_archived@mark_goal a run of a former enrolment', () => {
    expect(refusalOf({}, inSession(), facts({ enrolmentId: 'new' }))).toEqual({
      code: 'run_archived',
      details: { run: 'run' },
    });
  });

  it('R-119 refusal:lesson_not_in_release@mark_goal', () => {
    expect(refusalOf({}, inSession(), onRelease('r2', null))).toEqual({
      code: 'lesson_not_in_release',
      details: { course: 'course', lesson_key: 'l-1', release: 'r2' },
    });
  });

  it('R-066 refusal:goal_unknown@mark_goal with the keys there are', () => {
    expect(refusalOf({ goal: 'term:T9' })).toEqual({
      code: 'goal_unknown',
      details: { goal: 'term:T9', goals: ['term:T1', 'refute:M1', 'exec:E1'] },
    });
  });

  it('R-067 refusal:goal_removed@mark_goal, and the release that removed it is taken over all the same (R-053, R-118)', () => {
    const released = inRelease('r2', { goals: lesson.outline.goals.slice(1) });
    const decision = decideMarkGoal(mark, inSession(), onRelease('r2', released));
    expect(decision).toMatchObject({ refusal: { code: 'goal_removed', details: { goal: 'term:T1' } } });
    expect(types(decision.events)).toEqual(['lessons.LessonRunReconciled', 'lessons.ObjectiveStatusChanged']);
  });

  it('R-057 refusal:not_needed_required@mark_goal a required goal; an optional one may be not needed', () => {
    expect(refusalOf({ status: 'not_needed' })).toEqual({
      code: 'not_needed_required',
      details: { allowed: ['open', 'done', 'planned'], goal: 'term:T1' },
    });
    expect(refusalOf({ goal: 'refute:M1', status: 'not_needed' })).toBe('accepted');
  });

  it('R-262: checks in the order of the contract', () => {
    const everything = { goal: 'x', status: 'x', evidence: '', resumeFrom: 'x'.repeat(501) };
    const closed = facts({ now: '2026-03-03T10:00:00.000Z', enrolmentId: 'new' });
    const order = [
      refusalOf(everything, inSession(), { ...closed, learnerId: 'boris', release: null, access: 'not_enrolled' }),
      refusalOf(everything, inSession(), { ...closed, release: null, access: 'not_enrolled' }),
      refusalOf(everything, inSession(), { ...closed, access: 'not_enrolled' }),
      refusalOf(everything, inSession(), closed),
      refusalOf(everything, inSession(), facts({ enrolmentId: 'new' })),
      refusalOf({ ...everything, status: 'done' }, inSession(), facts({ enrolmentId: 'new' })),
      refusalOf(
        { ...everything, status: 'done', evidence: 'x'.repeat(501) },
        inSession(),
        facts({ enrolmentId: 'new' }),
      ),
      refusalOf({ ...everything, status: 'done', evidence: 'x' }, inSession(), facts({ enrolmentId: 'new' })),
      refusalOf({ goal: 'x', status: 'done' }, inSession(), onRelease('r2', null, { enrolmentId: 'new' })),
      refusalOf({ goal: 'x', status: 'done' }, inSession(), onRelease('r2', null)),
      refusalOf({ goal: 'x', status: 'done' }),
    ];
    expect(order.map((refusal) => (typeof refusal === 'string' ? refusal : refusal.code))).toEqual([
      'not_your_session',
      'course_not_released',
      'not_enrolled',
      'session_closed',
      'goal_status_unknown',
      'evidence_required',
      'evidence_too_long',
      'resume_from_too_long',
      'run_archived',
      'lesson_not_in_release',
      'goal_unknown',
    ]);
  });
});
