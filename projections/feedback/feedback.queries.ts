import type { Kysely } from 'kysely';
import type { NoteSide, NoteStatus } from '../../src/contexts/feedback/domain/curator-note.events.js';
import type { ReportKind, ReportStatus } from '../../src/contexts/feedback/domain/issue-report.events.js';
import type { CuratorNoteRow, CuratorNotesTable } from './curator-notes.table.js';
import type { IssueReportRow, IssueReportsTable } from './issue-reports.table.js';

export type FeedbackTables = IssueReportsTable & CuratorNotesTable;
export type NumberedTable = keyof FeedbackTables;

/** The last number that the table knows, and the one that a command began there; null when it began none. */
export async function numbersKnown(
  db: Kysely<FeedbackTables>,
  table: NumberedTable,
  commandId: string,
): Promise<{ readonly last: number; readonly begun: number | null }> {
  const [begun, last] = await Promise.all([
    db.selectFrom(table).select('number').where('command_id', '=', commandId).executeTakeFirst(),
    db.selectFrom(table).select('number').orderBy('number', 'desc').limit(1).executeTakeFirst(),
  ]);
  return { last: last?.number ?? 0, begun: begun?.number ?? null };
}

/** A report with the answer of the one it duplicates. */
export interface LearnersReport extends IssueReportRow {
  original_resolution: string | null;
}

/** A learner's reports, the latest first; of one course, and after a number, when these are given. */
export function reportsOfLearner(
  db: Kysely<IssueReportsTable>,
  learnerId: string,
  which: { readonly course?: string | undefined; readonly before?: number | undefined; readonly limit: number },
): Promise<LearnersReport[]> {
  let query = db
    .selectFrom('issue_reports as report')
    .leftJoin('issue_reports as original', 'original.report_id', 'report.duplicate_of')
    .selectAll('report')
    .select('original.resolution as original_resolution')
    .where('report.learner_id', '=', learnerId)
    .orderBy('report.number', 'desc')
    .limit(which.limit);
  if (which.course !== undefined) query = query.where('report.course_id', '=', which.course);
  if (which.before !== undefined) query = query.where('report.number', '<', which.before);
  return query.execute();
}

/** Ids of a learner's reports in a course whose end nobody told, or this very command did; oldest first. */
export async function reportsToTell(
  db: Kysely<IssueReportsTable>,
  of: { readonly learnerId: string; readonly courseId: string; readonly commandId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('issue_reports')
    .select('report_id')
    .where('learner_id', '=', of.learnerId)
    .where('course_id', '=', of.courseId)
    .where((eb) => eb.or([eb('told_command', 'is', null), eb('told_command', '=', of.commandId)]))
    .orderBy('number')
    .execute();
  return rows.map(({ report_id }) => report_id);
}

export interface ReportFilter {
  readonly kind?: ReportKind | undefined;
  readonly lessonKey?: string | undefined;
  /** Any of these. */
  readonly statuses?: readonly ReportStatus[] | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Reports of a course without who sent them, the latest first. */
export function reportsOfCourse(db: Kysely<IssueReportsTable>, courseId: string, which: ReportFilter) {
  let query = db
    .selectFrom('issue_reports')
    .select(['report_id', 'number', 'kind', 'text', 'lesson_id', 'lesson_key', 'objective', 'question_key'])
    .select(['reported_at', 'release_id', 'status', 'resolution', 'resolved_at'])
    .where('course_id', '=', courseId)
    .orderBy('number', 'desc')
    .limit(which.limit);
  if (which.kind) query = query.where('kind', '=', which.kind);
  if (which.lessonKey !== undefined) query = query.where('lesson_key', '=', which.lessonKey);
  if (which.statuses) query = query.where('status', 'in', [...which.statuses]);
  if (which.before !== undefined) query = query.where('number', '<', which.before);
  return query.execute();
}

export interface NoteFilter {
  readonly status?: NoteStatus | undefined;
  readonly lastVia?: NoteSide | undefined;
  readonly lessonKey?: string | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** Notes of a course, oldest first. */
export function notesOfCourse(
  db: Kysely<CuratorNotesTable>,
  courseId: string,
  which: NoteFilter,
): Promise<CuratorNoteRow[]> {
  let query = db
    .selectFrom('curator_notes')
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('number')
    .limit(which.limit);
  if (which.status) query = query.where('status', '=', which.status);
  if (which.lastVia) query = query.where('last_via', '=', which.lastVia);
  if (which.lessonKey !== undefined) query = query.where('lesson_key', '=', which.lessonKey);
  if (which.after !== undefined) query = query.where('number', '>', which.after);
  return query.execute();
}

/** How many notes of a course are in which status, by who spoke last. */
export function noteCounts(db: Kysely<CuratorNotesTable>, courseId: string) {
  return db
    .selectFrom('curator_notes')
    .select(['status', 'last_via', ({ fn }) => fn.countAll<string>().as('count')])
    .where('course_id', '=', courseId)
    .groupBy(['status', 'last_via'])
    .execute();
}
