import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OrganizationReport, reportTable, type ReportFilter } from '../../contexts/reports/index.js';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import { csvLines } from '../../platform/text/csv.js';

/** Every row of a filter as a file for a spreadsheet, row by row as fast as it is taken: however long, in constant memory. */
@Injectable()
export class ReportDownload {
  constructor(
    private readonly report: OrganizationReport,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(request: Request, response: Response, filter: ReportFilter, { bom = true } = {}): Promise<void> {
    const day = this.clock.now().toISOString().slice(0, 10);
    response.attachment(`report-${day}.csv`).set('Content-Type', 'text/csv; charset=utf-8');
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const lines = csvLines(reportTable(this.report.stream(filter)), { bom });
    await pipeline(Readable.from(lines), response).catch((error: unknown) => {
      if (!response.destroyed) throw error;
    });
  }
}
