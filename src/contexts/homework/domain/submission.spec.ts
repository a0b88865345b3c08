import { describe, expect, it } from '@jest/globals';
import {
  accepted,
  added,
  assigned,
  identity,
  opened,
  returned,
  submitted,
  withdrawn,
} from '../../../../test/support/homework.js';
import { given, LONG_AGO, recorded } from '../../../../test/support/recorded.js';
import { REDACTED } from '../../../platform/event-store/port/redacted.js';
import { decideIssueHomework } from '../issue-homework/issue-homework.decide.js';
import type { HomeworkEvent } from './homework.events.js';
import { homework, isOverdue, versionOf, type HomeworkStatus } from './submission.js';

const due = '2026-12-04T20:59:59.000Z';
const told = (...events: readonly HomeworkEvent[]) => given(homework, opened, ...events);

describe('Issuing homework', () => {
  it('R-144: the first time it opens the submission and sets the deadline', () => {
    expect(decideIssueHomework(identity, due, undefined)).toEqual({
      kind: 'accepted',
      events: [opened, assigned(due)],
    });
  });

  it('R-145 R-310: what was handed in before stays Submitted, and gets the deadline that it lacks', () => {
    const before = told(submitted(1, 'A'));
    expect(decideIssueHomework(identity, due, before)).toEqual({ kind: 'accepted', events: [assigned(due)] });
    expect(told(submitted(1, 'A'), assigned(due))).toMatchObject({
      status: 'Submitted',
      dueAt: due,
      assignedAt: LONG_AGO,
    });
    const early: HomeworkEvent = {
      type: 'homework.HomeworkSubmitted',
      data: { submissionId: 'hw-1', version: 1, text: 'A', files: [], dueAt: due, via: 'agent' },
    };
    expect(decideIssueHomework(identity, LONG_AGO, told(early))).toEqual({
      kind: 'accepted',
      events: [assigned(null)],
    });
    expect(told(early, assigned(null))).toMatchObject({ dueAt: due });
  });

  it('R-310: what was issued is never touched again, whatever became of it', () => {
    const later = [[], [submitted(1, 'A')], [submitted(1, 'A'), returned(1, 'More')], [submitted(1, 'A'), accepted(1)]];
    for (const events of later)
      expect(decideIssueHomework(identity, due, told(assigned(), ...events))).toEqual({ kind: 'accepted', events: [] });
  });
});

describe('A submission', () => {
  it('R-146 R-148: its status follows what happened, and the last comment stays after another save', () => {
    const story = [
      assigned(due),
      submitted(1, 'A'),
      returned(1, 'More'),
      submitted(2, 'B'),
      accepted(2),
      withdrawn(2, 'No'),
    ];
    const statuses = story.map((_, n) => told(...story.slice(0, n + 1))?.status);
    expect(statuses).toEqual(['Assigned', 'Submitted', 'Returned', 'Submitted', 'Accepted', 'Returned']);
    expect(told(...story.slice(0, 5))).toMatchObject({ lastComment: 'More', reviewedVersion: 2, dueAt: due });
    expect(told(...story)).toMatchObject({ lastComment: 'No', reviewedVersion: 2 });
    expect(told(...story)?.history.map(({ event, by, version }) => [event, by, version])).toEqual([
      ['assigned', 'mira', null],
      ['submitted', 'mira', 1],
      ['returned', 'jonas', 1],
      ['submitted', 'mira', 2],
      ['accepted', 'jonas', 2],
      ['reopened', 'jonas', 2],
    ]);
  });

  it('R-149 LMS-76: a late save leaves the version that was in time, with its files and its instant', () => {
    const first = recorded([opened, added(1), submitted(1, 'A', ['hw-1.f1'])]);
    const late = recorded([added(2), submitted(2, 'B', ['hw-1.f1', 'hw-1.f2'])], { at: due }, 3);
    const state = [...first, ...late].reduce((before, event) => homework.evolve(before, event), homework.initial);
    expect(state?.versions).toMatchObject([
      { version: 1, savedAt: LONG_AGO, text: 'A', files: [{ id: 'hw-1.f1' }] },
      { version: 2, savedAt: due, text: 'B', files: [{ id: 'hw-1.f1' }, { id: 'hw-1.f2' }] },
    ]);
    expect(versionOf(state)).toBe(2);
  });

  it('reads on when the key of the learner was destroyed', () => {
    const state = told(added(1, REDACTED), submitted(1, REDACTED, ['hw-1.f1']), returned(1, REDACTED));
    expect(state).toMatchObject({
      status: 'Returned',
      lastComment: null,
      versions: [{ text: '', files: [{ name: 'file' }] }],
    });
  });
});

describe('LMS-46 R-147: overdue is a sign and not a status', () => {
  const at = (seconds: number) => new Date(Date.parse(due) + seconds * 1_000);
  it.each<[HomeworkStatus, number, boolean]>([
    ['Assigned', -1, false],
    ['Assigned', 0, false],
    ['Assigned', 1, true],
    ['Returned', 1, true],
    ['Submitted', 1, false],
    ['Accepted', 86_400, false],
  ])('%s at %i s after the deadline: %s', (status, seconds, overdue) => {
    expect(isOverdue({ status, dueAt: due }, at(seconds))).toBe(overdue);
    expect(isOverdue({ status, dueAt: null }, at(seconds))).toBe(false);
  });
});
