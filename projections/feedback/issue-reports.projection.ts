import type { IssueReportEvent } from '../../src/contexts/feedback/domain/issue-report.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { IssueReportRow } from './issue-reports.table.js';
import { numberOf } from './number-of.js';

export const issueReports = projection<IssueReportRow, IssueReportEvent>({
  name: 'issue_reports',
  generation: 1,
  key: 'report_id',
  columns: {
    report_id: 'text primary key',
    number: 'integer not null',
    course_id: 'text not null',
    lesson_id: 'text not null',
    lesson_key: 'text',
    release_id: 'text',
    kind: 'text not null',
    text: 'text not null',
    objective: 'text',
    question_key: 'text',
    reported_at: 'text not null',
    status: 'text not null',
    resolution: 'text',
    resolved_at: 'text',
    duplicate_of: 'text',
    learner_id: 'text not null',
    told_command: 'text',
    command_id: 'text not null',
  },
  indexes: ['(number)', '(course_id, number)', '(learner_id, number)', '(command_id)'],
  on: ['feedback.IssueReported', 'feedback.ReportStatusChanged', 'feedback.ReportOutcomeTold'],
  keysOf: ({ data }) => [data.reportId],
  evolve(row, { type, data, meta }) {
    if (type === 'feedback.IssueReported') {
      return {
        report_id: data.reportId,
        number: numberOf(data.reportId),
        course_id: data.courseId,
        lesson_id: data.lessonId,
        lesson_key: data.lessonKey,
        release_id: data.releaseId,
        kind: data.kind,
        text: data.text,
        objective: data.objective,
        question_key: data.questionKey,
        reported_at: meta.occurredAt,
        status: 'new',
        resolution: null,
        resolved_at: null,
        duplicate_of: null,
        learner_id: data.learnerId,
        told_command: null,
        command_id: meta.commandId,
      };
    }
    if (!row) return row;
    switch (type) {
      case 'feedback.ReportStatusChanged': {
        const { to: status, resolution, duplicateOf: duplicate_of } = data;
        const resolved_at = status === 'in_progress' ? null : meta.occurredAt;
        return { ...row, status, resolution, duplicate_of, resolved_at, told_command: null };
      }
      case 'feedback.ReportOutcomeTold':
        return { ...row, told_command: meta.commandId };
    }
  },
});
