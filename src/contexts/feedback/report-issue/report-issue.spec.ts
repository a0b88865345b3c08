import { describe, expect, it } from '@jest/globals';
import { REPORT_KINDS } from '../domain/issue-report.events.js';
import { numberIn, noteNumbers, printedNumber, reportNumbers } from '../domain/numbers.js';
import { decideReport, type ReportFacts, type ReportIssue } from './report-issue.decide.js';

const facts: ReportFacts = {
  callerId: 'mira',
  learnerId: 'mira',
  courseId: 'c-1',
  lessonId: 'les-1',
  lessonKey: 'l-1',
  releaseId: 'r1',
  questions: new Set(['q-1']),
};
const report = (more: Partial<ReportIssue> = {}, among: Partial<ReportFacts> = {}) =>
  decideReport(
    { reportId: 'rep-0001', sessionId: 'run.s1', kind: 'stuck', text: 'Lost', ...more },
    { ...facts, ...among },
  );
const reported = (data: object) => ({ kind: 'accepted', events: [{ type: 'feedback.IssueReported', data }] });

describe('report_issue', () => {
  it('R-174 R-184: keeps course, lesson and active release, which nobody passes', () => {
    expect(report({ question: 'q-1', objective: ' Heat ' })).toEqual(
      reported({
        reportId: 'rep-0001',
        learnerId: 'mira',
        sessionId: 'run.s1',
        courseId: 'c-1',
        lessonId: 'les-1',
        lessonKey: 'l-1',
        releaseId: 'r1',
        kind: 'stuck',
        text: 'Lost',
        objective: 'Heat',
        questionKey: 'q-1',
      }),
    );
  });

  it.each(REPORT_KINDS)('R-175 R-176: takes %s in any case of letters', (kind) => {
    expect(report({ kind: ` ${kind.toUpperCase()}` })).toMatchObject(reported({ kind }));
  });

  it.each([
    ['😀', 2_500],
    ['й'.normalize('NFD'), 2_500],
  ])('R-176 R-361 LMS-83: keeps 2000 code points of %s and 140 of the objective, whole', (one, count) => {
    const long = ` ${one.repeat(count)} `;
    const kept = one.normalize('NFC');
    expect(report({ text: long, objective: long })).toMatchObject(
      reported({ text: kept.repeat(2_000), objective: kept.repeat(140) }),
    );
  });

  it('refusal:not_your_session@report_issue: of another learner, before anything else', () => {
    const refusal = { code: 'not_your_session', details: { session: 'run.s1' } };
    expect(report({ kind: 'praise', text: '' }, { learnerId: 'boris' })).toMatchObject({ refusal });
  });

  it('R-267 refusal:unknown_report_kind@report_issue: before the text is asked for', () => {
    const refusal = { code: 'unknown_report_kind', details: { kind: 'praise' } };
    expect(report({ kind: 'praise', text: '' })).toMatchObject({ refusal });
  });

  it('refusal:report_text_required@report_issue: nothing that can be seen, before the question is looked at', () => {
    const refusal = { code: 'report_text_required', details: { kind: 'stuck' } };
    for (const text of ['', ' \n', '\u200b\u200b'])
      expect(report({ text, question: 'q-9' })).toMatchObject({ refusal });
  });

  it('R-177 refusal:question_mismatch@report_issue: a question of another quiz', () => {
    const refusal = { code: 'question_mismatch', details: { question: 'q-9' } };
    expect(report({ question: 'q-9' })).toMatchObject({ refusal });
  });
});

describe('R-178 R-323: a number', () => {
  it('is a text that only its own form leads back from', () => {
    expect([1, 431, 12_345].map((number) => printedNumber(reportNumbers, number))).toEqual([
      'rep-0001',
      'rep-0431',
      'rep-12345',
    ]);
    expect(printedNumber(noteNumbers, 12)).toBe('AAN-00012');
    expect(numberIn(reportNumbers, 'rep-0431')).toBe(431);
    for (const id of ['rep-431', 'rep-00431', 'rep-0000', 'rep--001', 'REP-0431', '0431', 'rep-1e30', 'AAN-00012', ''])
      expect(numberIn(reportNumbers, id)).toBeUndefined();
  });
});
