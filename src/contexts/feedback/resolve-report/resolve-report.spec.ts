import { describe, expect, it } from '@jest/globals';
import { given } from '../../../../test/support/recorded.js';
import {
  REPORT_TARGETS,
  type IssueReportEvent,
  type ReportStatus,
  type ReportTarget,
} from '../domain/issue-report.events.js';
import { allowedFrom, answerFor, issueReport, type IssueReport } from '../domain/issue-report.js';
import { decideTellOutcome } from '../tell-outcome.decide.js';
import { decideResolveReport } from './resolve-report.decide.js';

function reported(reportId = 'rep-0001', courseId = 'c-1'): IssueReportEvent {
  const place = { courseId, lessonId: 'les-1', lessonKey: 'l-1', releaseId: 'r1' };
  const said = { kind: 'stuck', text: 'I am stuck', objective: null, questionKey: null } as const;
  return {
    type: 'feedback.IssueReported',
    data: { reportId, learnerId: 'mira', sessionId: 'run.s1', ...place, ...said },
  };
}
const changed = (
  to: ReportTarget,
  resolution: string | null = null,
  duplicateOf: string | null = null,
): IssueReportEvent => ({
  type: 'feedback.ReportStatusChanged',
  data: { reportId: 'rep-0001', from: 'new', to, resolution, duplicateOf, by: 'vera' },
});
const told: IssueReportEvent = {
  type: 'feedback.ReportOutcomeTold',
  data: { reportId: 'rep-0001', learnerId: 'mira', sessionId: 'run.s2', status: 'fixed' },
};

function report(...events: readonly IssueReportEvent[]): IssueReport {
  const state = given(issueReport, reported(), ...events);
  if (!state) throw new Error('no report');
  return state;
}
const inStatus = (status: ReportStatus) => (status === 'new' ? report() : report(changed(status, 'Done')));

function resolve(
  state: IssueReport | undefined,
  status: string,
  more: { resolution?: string; duplicateOf?: string } = {},
  original?: IssueReport,
) {
  const command = { reportId: 'rep-0001', status, by: 'vera', ...more };
  return decideResolveReport(command, state, original);
}
const other = given(issueReport, reported('rep-0002')) as IssueReport;

describe('resolve_report', () => {
  it.each([
    ['in_progress', {}, { resolution: null, duplicateOf: null }],
    ['fixed', { resolution: ' Release 5 \n' }, { resolution: 'Release 5', duplicateOf: null }],
    ['rejected', { resolution: 'It stays' }, { resolution: 'It stays', duplicateOf: null }],
    ['duplicate', { duplicateOf: 'rep-0002' }, { resolution: null, duplicateOf: 'rep-0002' }],
  ] as const)('R-180 R-185: moves a new report to %s', (to, more, written) => {
    expect(resolve(report(), to, more, other)).toEqual({
      kind: 'accepted',
      events: [
        {
          type: 'feedback.ReportStatusChanged',
          data: { reportId: 'rep-0001', from: 'new', to, by: 'vera', ...written },
        },
      ],
    });
  });

  const statuses: readonly ReportStatus[] = ['new', ...REPORT_TARGETS];
  const moves = statuses.flatMap((from) => REPORT_TARGETS.map((to) => [from, to] as const));

  it.each(moves)('R-186 R-325 refusal:invalid_report_transition@resolve_report: from %s to %s', (from, to) => {
    const closed = ['fixed', 'rejected', 'duplicate'].includes(from);
    const possible = closed ? to === 'in_progress' : to !== from;
    const decision = resolve(inStatus(from), to, { resolution: 'Done', duplicateOf: 'rep-0002' }, other);
    expect(decision.kind).toBe(possible ? 'accepted' : 'refused');
    if (!possible) {
      const allowed = closed ? ['in_progress'] : REPORT_TARGETS.filter((target) => target !== from);
      const refusal = { code: 'invalid_report_transition', details: { status: from, allowed } };
      expect(decision).toMatchObject({ refusal });
    }
    expect(allowedFrom(from)).not.toContain('new');
  });

  it('refusal:report_not_found@resolve_report: there is no such report', () => {
    expect(resolve(undefined, 'fixed')).toMatchObject({
      refusal: { code: 'report_not_found', details: { id: 'rep-0001' } },
    });
  });

  it.each(['new', 'open', 'done', 'Fixed', ''])('R-185 refusal:unknown_report_status@resolve_report: %j', (status) => {
    expect(resolve(report(), status)).toMatchObject({
      refusal: { code: 'unknown_report_status', details: { status } },
    });
  });

  it.each(['fixed', 'rejected'])(
    'R-187 refusal:report_resolution_required@resolve_report: %s without an answer',
    (status) => {
      for (const resolution of [undefined, '', ' \u200b\n'])
        expect(resolve(report(), status, resolution === undefined ? {} : { resolution })).toMatchObject({
          refusal: { code: 'report_resolution_required', details: { status } },
        });
    },
  );

  it('R-187 refusal:duplicate_of_required@resolve_report: of nothing', () => {
    expect(resolve(report(), 'duplicate')).toMatchObject({ refusal: { code: 'duplicate_of_required', details: {} } });
  });

  it('R-187 refusal:invalid_duplicate_of@resolve_report: unknown, itself, or of another course', () => {
    const foreign = given(issueReport, reported('rep-0002', 'c-2')) as IssueReport;
    for (const original of [undefined, report(), foreign])
      expect(resolve(report(), 'duplicate', { duplicateOf: 'rep-0002' }, original)).toMatchObject({
        refusal: { code: 'invalid_duplicate_of', details: { duplicate_of: 'rep-0002' } },
      });
  });

  it('R-188: the answer, the time and the duplicate are those of the last change', () => {
    const [fixed, reopened] = [changed('fixed', 'Release 5'), changed('in_progress')];
    expect(report(fixed)).toMatchObject({ status: 'fixed', resolution: 'Release 5' });
    expect(report(fixed).resolvedAt).not.toBeNull();
    expect(report(fixed, reopened)).toMatchObject({ resolution: null, resolvedAt: null, duplicateOf: null });
    expect(report(changed('duplicate', null, 'rep-0002')).duplicateOf).toBe('rep-0002');
    expect(report(changed('duplicate', null, 'rep-0002'), reopened).duplicateOf).toBeNull();
  });
});

describe('R-181: a duplicate', () => {
  const original = report(changed('fixed', 'First answer'));
  it('without its own answer has that of the report it repeats, one step only', () => {
    expect(answerFor(report(changed('duplicate', null, 'rep-0002')), original)).toBe('First answer');
    expect(answerFor(report(changed('duplicate', 'Own', 'rep-0002')), original)).toBe('Own');
    expect(answerFor(report(changed('duplicate', null, 'rep-0002')), report())).toBeNull();
    expect(answerFor(report(changed('in_progress')), original)).toBeNull();
  });
});

describe('R-182 R-325: the end of a report', () => {
  const tell = (...events: readonly IssueReportEvent[]) => decideTellOutcome(report(...events), 'run.s2').events;
  it('is told once, and again after it was reopened', () => {
    const closed = changed('fixed', 'Done');
    expect(tell()).toEqual([]);
    expect(tell(changed('in_progress'))).toEqual([]);
    expect(tell(closed)).toEqual([told]);
    expect(tell(closed, told)).toEqual([]);
    expect(tell(closed, told, changed('in_progress'))).toEqual([]);
    expect(tell(closed, told, changed('in_progress'), closed)).toEqual([told]);
    expect(decideTellOutcome(undefined, 'run.s2').events).toEqual([]);
  });
});

it('A report that was never sent stays unknown, whatever is said of it', () => {
  expect(given(issueReport, changed('fixed', 'x'), told)).toBeUndefined();
});
