import { Injectable } from '@nestjs/common';
import { Router, type Request, type Response } from 'express';
import { ReportRights, type ReportFilter } from '../../contexts/reports/index.js';
import { failed, type ShownFailure } from '../../platform/contract/outcome.js';
import { Entrance } from '../entrance/entrance.js';
import { callerOf } from '../entrance/visit.js';
import { failureAnswer } from '../http/envelope.js';
import { ReportDownload } from './report-download.js';

/**
 * `GET /files/report.csv` with a personal key: the rows of `org_report` as one file, row by row as fast as they are taken, in
 * constant memory. Parameters as those of `export_report`: course, status, search, and `overdue`, `left`, `bom` as 1.
 */
@Injectable()
export class ReportFileSurface {
  constructor(
    private readonly rights: ReportRights,
    private readonly download: ReportDownload,
    private readonly entrance: Entrance,
  ) {}

  router(): Router {
    const router = Router();
    router.get('/files/report.csv', (request, response) => this.answer(request, response));
    return router;
  }

  private async answer(request: Request, response: Response): Promise<void> {
    const entered = await this.entrance.admit(request, `${this.entrance.options.publicUrl}/files`);
    if (!entered.admitted) {
      if (entered.failure.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
      return refuse(response, entered.failure);
    }
    const { visit } = entered;
    response.setHeader('X-Correlation-Id', visit.correlationId);
    try {
      const organizations = await this.rights.organizationsOf(callerOf(visit, {}, this.entrance.ids));
      response.set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'private, no-store' });
      const bom = request.query['bom'] === '1';
      await this.download.send(request, response, { organizations, ...filterOf(request) }, { bom });
    } catch (thrown) {
      if (response.headersSent) return void response.destroy();
      const { failure, cause } = failed(thrown, { locale: visit.identity.locale, correlationId: visit.correlationId });
      if (cause)
        this.entrance.logger?.error({ correlationId: visit.correlationId, error: cause }, 'A report broke off');
      refuse(response, failure);
    }
  }
}

function filterOf({ query }: Request): Omit<ReportFilter, 'organizations'> {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined);
  const flag = (name: string) => (query[name] === '1' ? true : undefined);
  return {
    course: text('course'),
    status: text('status'),
    search: text('search'),
    overdue: flag('overdue'),
    withLeft: flag('left'),
  };
}

function refuse(response: Response, failure: ShownFailure): void {
  const { status, body, headers } = failureAnswer(failure);
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', ...headers })
    .json(body);
}
