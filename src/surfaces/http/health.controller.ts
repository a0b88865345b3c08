import { Controller, Get, Header, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Readiness, type ReadinessReport } from '../../platform/health/index.js';
import { Metrics } from '../../platform/metrics/index.js';

/** For those who run Lyceum: is it alive, can it serve, what does it count. No credential is asked, no person is named. */
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  @Get('healthz')
  @Header('Cache-Control', 'no-store')
  healthz(): { status: 'alive' } {
    return { status: 'alive' };
  }

  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  async readyz(@Res({ passthrough: true }) response: Response): Promise<ReadinessReport> {
    const report = await this.readiness.report();
    response.status(report.ready ? 200 : 503);
    return report;
  }

  @Get('metrics')
  @Header('Cache-Control', 'no-store')
  async scrape(@Res({ passthrough: true }) response: Response): Promise<string> {
    response.type(this.metrics.contentType);
    return this.metrics.text();
  }
}
