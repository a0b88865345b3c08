import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  allClosed,
  facts,
  marked,
  NOW,
  opened,
  quizStarted,
  RUN,
  runAfter,
  started,
} from '../../../../test/support/lesson-runs.js';
import { calendarDays, localDay } from '../../../platform/text/zone.js';
import type { LessonRunEvent, Signal } from './lesson-run.events.js';
import { blocksEmpty, deadlinePace, delivered, signals, type SignalFacts } from './signals.js';

const blocks = [{ artifact: 'log', key: 'brews', title: 'Brews' }];

function known(more: Partial<SignalFacts> = {}): SignalFacts {
  return { ...facts(), blocks: [], deadline: null, ...more };
}

const session = (n: number) => `${RUN}.s${n}`;
const abandoned = (n: number): LessonRunEvent => ({
  type: 'lessons.LessonSessionAbandoned',
  data: { runId: RUN, sessionId: session(n), lastActivityAt: '2026-03-01T09:00:00.000Z' },
});
const markedIn = (n: number): LessonRunEvent => ({
  type: 'lessons.GoalMarked',
  data: { runId: RUN, sessionId: session(n), goal: 'term:T1', status: 'done', evidence: 'Said so.' },
});
/** A session that was begun and left at once. */
const left = (n: number) => [started(session(n)), abandoned(n)];

describe('abandoned_in_row', () => {
  const heard = (events: readonly LessonRunEvent[], n: number, more: Partial<SignalFacts> = {}) =>
    signals(runAfter([opened, ...events]), session(n), known(more));

  it.each([
    ['none before', [], 1, undefined],
    ['one before', left(1), 2, undefined],
    ['two before', [...left(1), ...left(2)], 3, 2],
    ['three before', [...left(1), ...left(2), ...left(3)], 4, 3],
    ['two before one with a mark', [started(session(1)), markedIn(1), abandoned(1), ...left(2)], 3, undefined],
    ['a mark long ago, then two', [started(session(1)), markedIn(1), abandoned(1), ...left(2), ...left(3)], 4, 2],
    ['a mark in the latest', [...left(1), ...left(2), started(session(3)), markedIn(3), abandoned(3)], 4, undefined],
    ['one that came to the quiz', [started(), quizStarted(), abandoned(1), ...left(2)], 3, undefined],
  ] as const)('R-085: %s', (_, events, n, attempts) => {
    expect(heard(events, n)).toEqual(attempts ? [{ code: 'abandoned_in_row', attempts }] : []);
  });

  it('R-074 R-085: a session that fell silent counts before any event says so', () => {
    const silent = [...left(1), started(session(2))];
    expect(heard(silent, 3)).toEqual([]);
    expect(heard(silent, 3, { now: '2026-03-02T15:00:00.001Z' })).toMatchObject([{ attempts: 2 }]);
  });

  it('R-012 R-085: an open session in another space is not left', () => {
    expect(heard([...left(1), ...left(2), started(session(3), 'tern')], 4)).toEqual([]);
  });

  it('R-085: the session that hears it does not count itself, and a passed lesson was not left', () => {
    const twice = [...left(1), ...left(2)];
    expect(heard([...twice, started(session(3))], 3)).toMatchObject([{ attempts: 2 }]);
    const run = runAfter([opened, ...twice]);
    expect(signals({ ...run, passedAt: NOW }, session(3), known())).toEqual([]);
  });
});

describe('blocks_empty', () => {
  const empty = { code: 'blocks_empty', blocks };
  const written = (...keys: readonly string[]) => new Set(keys);

  it.each([
    ['nothing is marked', [], blocks, written(), undefined],
    ['half is covered', [marked('term:T1')], blocks, written(), empty],
    ['everything is covered', allClosed, blocks, written(), empty],
    ['less than half is covered', [marked('refute:M1')], blocks, written(), undefined],
    ['the lesson has no section', allClosed, [], written(), undefined],
    ['a section is begun', allClosed, blocks, written('brews'), undefined],
    ['a section of another lesson is begun', allClosed, blocks, written('favourite'), empty],
  ] as const)('R-086: %s', (_, events, sections, begun, signal) => {
    const run = runAfter([opened, started(), ...events]);
    expect(blocksEmpty(run, { blocks: sections, written: begun })).toEqual(signal);
  });

  it('R-063 R-086: an objective without a required goal is covered at once and says nothing by itself', () => {
    const run = runAfter([opened, started()]);
    const easy = { ...run, goals: run.goals.map((goal) => ({ ...goal, required: false })) };
    expect(blocksEmpty(easy, { blocks, written: written() })).toBeUndefined();
  });

  it('R-086 R-118: objectives that a release removed do not count', () => {
    const run = runAfter([opened, started(), marked('exec:E1')]);
    const objectives = [...run.objectives, { key: 'O3', text: 'Gone', removed: true }];
    expect(blocksEmpty({ ...run, objectives }, { blocks, written: written() })).toEqual(empty);
  });
});

describe('deadline_pace', () => {
  it.each([
    [{ daysLeft: 7, lessonsLeft: 3 }, 3, false],
    [{ daysLeft: 8, lessonsLeft: 3 }, 3, false],
    [{ daysLeft: 11, lessonsLeft: 3 }, undefined, false],
    [{ daysLeft: 1, lessonsLeft: 1 }, 7, false],
    [{ daysLeft: 0, lessonsLeft: 1 }, 7, false],
    [{ daysLeft: 0, lessonsLeft: 0 }, undefined, false],
    [{ daysLeft: -1, lessonsLeft: 1 }, null, true],
    [{ daysLeft: -1, lessonsLeft: 0 }, undefined, true],
  ])('R-087: %j takes %s lessons a week', (deadline, lessonsPerWeek, overdue) => {
    const { lessonsLeft } = deadline;
    expect(deadlinePace(deadline)).toEqual(
      lessonsPerWeek === undefined ? undefined : { code: 'deadline_pace', lessonsLeft, lessonsPerWeek, overdue },
    );
  });

  it('R-087: is the least whole number of lessons a week that is enough', () => {
    const many = fc.record({
      daysLeft: fc.integer({ min: 0, max: 4_000 }),
      lessonsLeft: fc.integer({ min: 1, max: 2_000 }),
    });
    fc.assert(
      fc.property(many, (deadline) => {
        const days = BigInt(Math.max(1, deadline.daysLeft));
        const enough = (pace: number) => BigInt(pace) * days >= BigInt(deadline.lessonsLeft) * 7n;
        const signal = deadlinePace(deadline);
        if (!signal) return enough(2);
        if (signal.code !== 'deadline_pace' || signal.lessonsPerWeek === null) return false;
        return signal.lessonsPerWeek >= 3 && enough(signal.lessonsPerWeek) && !enough(signal.lessonsPerWeek - 1);
      }),
    );
  });

  it('R-087 R-337: days are those of the calendar, whatever the clocks of the zone do at night', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC');
    const instant = fc.date({ min: new Date('2009-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: -400, max: 400 }), (now, timeZone, days) => {
        const today = now.toLocaleDateString('sv-SE', { timeZone });
        const deadline = new Date(`${today}T00:00:00.000Z`);
        deadline.setUTCDate(deadline.getUTCDate() + days);
        return calendarDays(localDay(now, timeZone), deadline.toISOString().slice(0, 10)) === days;
      }),
    );
  });

  it.each([
    ['2026-10-24T21:59:59.999Z', 2],
    ['2026-10-24T22:00:00.000Z', 1],
    ['2026-10-25T22:59:59.999Z', 1],
    ['2026-10-25T23:00:00.000Z', 0],
  ])('R-087: at %s the 26th of October is %i days away in Berlin, where the 25th has 25 hours', (now, days) => {
    expect(calendarDays(localDay(now, 'Europe/Berlin'), '2026-10-26')).toBe(days);
  });
});

describe('signals', () => {
  const deadline = { daysLeft: 1, lessonsLeft: 2 };
  const codes = (list: readonly Signal[]) => list.map(({ code }) => code);

  it('R-084 R-088: come three at most, in one order', () => {
    const run = runAfter([opened, started(), marked('term:T1'), abandoned(1), ...left(2), ...left(3)]);
    const all = signals(run, session(4), known({ blocks, deadline }));
    expect(codes(all)).toEqual(['abandoned_in_row', 'blocks_empty', 'deadline_pace']);
  });

  it('R-297: a lesson that was never begun can only press', () => {
    expect(codes(signals(undefined, session(1), known({ blocks, deadline })))).toEqual(['deadline_pace']);
  });

  it('R-088: are delivered once per session, each code by itself', () => {
    const due = signals(undefined, session(1), known({ deadline }));
    const events = delivered(RUN, { id: session(1), deliveredSignals: [] }, due);
    expect(events).toMatchObject([{ type: 'lessons.SignalsDelivered', data: { signals: due } }]);
    const run = runAfter([opened, started(), ...events]);
    expect(run.sessions).toMatchObject([{ deliveredSignals: ['deadline_pace'] }]);
    const [first = { id: '', deliveredSignals: [] }] = run.sessions;
    expect(delivered(RUN, first, due)).toEqual([]);
    const more: Signal = { code: 'blocks_empty', blocks };
    expect(delivered(RUN, first, [more, ...due])).toMatchObject([{ data: { signals: [more] } }]);
  });

  it('R-089: hold no time that was spent in a session', () => {
    const short = runAfter([opened, ...left(1), ...left(2)], '2026-03-02T09:59:59.000Z');
    const long = runAfter([opened, ...left(1), ...left(2)], '2026-02-01T00:00:00.000Z');
    expect(signals(short, session(3), known({ deadline }))).toEqual(signals(long, session(3), known({ deadline })));
  });
});
