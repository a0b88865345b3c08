import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OrganizationReport, type ReportFilter, type ReportRow } from '../../contexts/reports/index.js';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import { csvLines, type CsvValue } from '../../platform/text/csv.js';

/** Every row of a filter as a file for a spreadsheet, row by row as fast as it is taken: however long, in constant memory. */
@Injectable()
export class ReportDownload {
  constructor(
    private readonly report: OrganizationReport,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(request: Request, response: Response, filter: ReportFilter): Promise<void> {
    const day = this.clock.now().toISOString().slice(0, 10);
    response.attachment(`report-${day}.csv`).set('Content-Type', 'text/csv; charset=utf-8');
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const lines = csvLines(this.table(filter), { bom: true });
    await pipeline(Readable.from(lines), response).catch((error: unknown) => {
      if (!response.destroyed) throw error;
    });
  }

  private async *table(filter: ReportFilter): AsyncGenerator<readonly CsvValue[]> {
    yield COLUMNS.map(([name]) => name);
    for await (const row of this.report.stream(filter)) yield COLUMNS.map(([, value]) => value(row));
  }
}

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
];
