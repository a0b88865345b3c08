import { describe, expect, it } from '@jest/globals';
import type { CuratorNoteEvent } from '../../src/contexts/feedback/domain/curator-note.events.js';
import type { IssueReportEvent } from '../../src/contexts/feedback/domain/issue-report.events.js';
import type { Projection } from '../../src/platform/read-store/projection.js';
import { recorded } from '../../test/support/recorded.js';
import { feedbackProjections } from './index.js';

const [reports, notes] = feedbackProjections as readonly [Projection, Projection];

type Told = readonly [at: string, event: IssueReportEvent | CuratorNoteEvent];

function row(projection: Projection, ...told: readonly Told[]): object | undefined {
  let state: object | undefined;
  for (const [place, [at, event]] of told.entries()) {
    const [one] = recorded([event], { at, commandId: `command-${at}` }, place);
    for (const key of one ? projection.keysOf(one) : []) state = one && projection.evolve(state, one, key);
  }
  return state;
}

const reported: IssueReportEvent = {
  type: 'feedback.IssueReported',
  data: {
    reportId: 'rep-0431',
    learnerId: 'mira',
    sessionId: 'run.s1',
    courseId: 'c-1',
    lessonId: 'les-1',
    lessonKey: 'l-1',
    releaseId: 'r1',
    kind: 'stuck',
    text: 'Lost',
    objective: null,
    questionKey: 'q-1',
  },
};
const changed = (to: 'in_progress' | 'fixed' | 'duplicate', resolution: string | null): IssueReportEvent => ({
  type: 'feedback.ReportStatusChanged',
  data: {
    reportId: 'rep-0431',
    from: 'new',
    to,
    resolution,
    duplicateOf: to === 'duplicate' ? 'rep-0001' : null,
    by: 'vera',
  },
});
const told: IssueReportEvent = {
  type: 'feedback.ReportOutcomeTold',
  data: { reportId: 'rep-0431', learnerId: 'mira', sessionId: 'run.s2', status: 'fixed' },
};

const added: CuratorNoteEvent = {
  type: 'feedback.CuratorNoteAdded',
  data: {
    noteId: 'AAN-00012',
    courseId: 'c-1',
    target: 'lesson.l-1',
    releaseId: 'r1',
    version: 4,
    lessonKey: 'l-1',
    text: 'Why?',
    quote: null,
    author: 'vera',
    via: 'agent',
  },
};
const inNote = { noteId: 'AAN-00012' };
const replied: CuratorNoteEvent = {
  type: 'feedback.CuratorNoteReplied',
  data: { ...inNote, text: 'Because', author: 'ravi', via: 'author' },
};
const resolved: CuratorNoteEvent = {
  type: 'feedback.CuratorNoteResolved',
  data: { ...inNote, comment: 'Done', by: 'vera' },
};
const accepted: CuratorNoteEvent = { type: 'feedback.CuratorNoteAccepted', data: { ...inNote, by: 'ravi' } };
const returned: CuratorNoteEvent = {
  type: 'feedback.CuratorNoteReturned',
  data: { ...inNote, comment: 'Not yet', by: 'ravi' },
};

describe('issue reports', () => {
  it('R-188 R-325: show what the last change said, and whether the end was told since', () => {
    const fixed: Told = ['11:00', changed('fixed', 'Done')];
    expect(row(reports, ['10:00', reported])).toMatchObject({
      number: 431,
      status: 'new',
      reported_at: '10:00',
      resolved_at: null,
      told_command: null,
      command_id: 'command-10:00',
    });
    expect(row(reports, ['10:00', reported], fixed, ['12:00', told])).toMatchObject({
      status: 'fixed',
      resolution: 'Done',
      resolved_at: '11:00',
      told_command: 'command-12:00',
    });
    expect(
      row(reports, ['10:00', reported], fixed, ['12:00', told], ['13:00', changed('in_progress', null)]),
    ).toMatchObject({
      status: 'in_progress',
      resolution: null,
      resolved_at: null,
      told_command: null,
    });
    expect(row(reports, ['10:00', reported], ['11:00', changed('duplicate', null)])).toMatchObject({
      duplicate_of: 'rep-0001',
      resolved_at: '11:00',
    });
  });
});

describe('curator notes', () => {
  it('R-222 R-223 R-226: hold the thread in order, with who said what and when', () => {
    const thread = row(notes, ['10:00', added], ['10:01', replied], ['10:02', resolved], ['10:03', returned]);
    expect(thread).toMatchObject({
      number: 12,
      status: 'open',
      via: 'agent',
      last_via: 'author',
      created_at: '10:00',
      updated_at: '10:03',
      replies: [
        { via: 'author', author: 'ravi', text: 'Because', createdAt: '10:01' },
        { via: 'agent', author: 'vera', text: 'Done', createdAt: '10:02' },
        { via: 'author', author: 'ravi', text: 'Not yet', createdAt: '10:03' },
      ],
    });
    expect(row(notes, ['10:00', added], ['10:02', resolved])).toMatchObject({ status: 'done', last_via: 'agent' });
    expect(row(notes, ['10:00', added], ['10:04', accepted])).toMatchObject({
      status: 'accepted',
      updated_at: '10:04',
    });
  });
});

it('Neither throws on events of what it does not know', () => {
  expect(row(reports, ['10:00', changed('fixed', 'x')], ['10:01', told])).toBeUndefined();
  expect(row(notes, ['10:00', replied], ['10:01', resolved], ['10:02', accepted], ['10:03', returned])).toBeUndefined();
});
