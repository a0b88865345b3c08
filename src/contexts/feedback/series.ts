import { curatorNote, type CuratorNote } from './domain/curator-note.js';
import type { CuratorNoteEvent } from './domain/curator-note.events.js';
import { issueReport, type IssueReport } from './domain/issue-report.js';
import type { IssueReportEvent } from './domain/issue-report.events.js';
import { noteNumbers, reportNumbers } from './domain/numbers.js';
import type { Numbered } from './numbered-streams.js';

/** What is numbered, and where its numbers are read. */
export const reports: Numbered<IssueReport, IssueReportEvent> = {
  type: issueReport,
  numbering: reportNumbers,
  table: 'issue_reports',
};

export const notes: Numbered<CuratorNote, CuratorNoteEvent> = {
  type: curatorNote,
  numbering: noteNumbers,
  table: 'curator_notes',
};
