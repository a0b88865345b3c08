import type { CsvValue } from '../../platform/text/csv.js';
import type { ReportRow } from './report-shapes.js';

/** Named as `org_report` names them. */
const COLUMNS: readonly (readonly [string, (row: ReportRow) => CsvValue])[] = [
  ['organization', ({ organization }) => organization.title],
  ['user', ({ person }) => person.login],
  ['full_name', ({ person }) => person.name],
  ['course', ({ course }) => course.id],
  ['course_title', ({ course }) => course.title],
  ['status', ({ status }) => status],
  ['progress', ({ progress }) => progress],
  ['lessons_passed', ({ lessons }) => lessons.passed],
  ['lessons_total', ({ lessons }) => lessons.total],
  ['deadline', ({ deadline }) => deadline],
  ['overdue', ({ overdue }) => overdue],
  ['mandatory', ({ mandatory }) => mandatory],
  ['by_own_choice', ({ byOwnChoice }) => byOwnChoice],
  ['last_activity', ({ lastActivity }) => lastActivity],
  ['blocks_total', ({ document }) => document.total],
  ['blocks_filled', ({ document }) => document.filled],
  ['quiz_passed', ({ quiz }) => quiz.passed],
  ['quiz_first_try', ({ quiz }) => quiz.firstTry],
  ['left', ({ left }) => left],
  ['deactivated', ({ deactivated }) => deactivated],
];

/** The heading of a report as a table. */
export const REPORT_HEADING: readonly CsvValue[] = COLUMNS.map(([name]) => name);

/** A row of a report as a row of the table. */
export function reportCells(row: ReportRow): readonly CsvValue[] {
  return COLUMNS.map(([, value]) => value(row));
}

/** A report as a table with its heading, as fast as its rows come. */
export async function* reportTable(rows: AsyncIterable<ReportRow>): AsyncGenerator<readonly CsvValue[]> {
  yield REPORT_HEADING;
  for await (const row of rows) yield reportCells(row);
}
