import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Readiness } from '../../platform/health/index.js';
import { Metrics } from '../../platform/metrics/index.js';
import { HealthController } from './health.controller.js';

let app: INestApplication;
let url: string;
let trouble: string | undefined;

beforeAll(async () => {
  const readiness = new Readiness();
  readiness.add('database', async () => trouble);
  const metrics = new Metrics();
  metrics.httpRefusals.inc({ status: '401' });
  const module = await Test.createTestingModule({
    controllers: [HealthController],
    providers: [
      { provide: Readiness, useValue: readiness },
      { provide: Metrics, useValue: metrics },
    ],
  }).compile();
  app = module.createNestApplication();
  await app.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${((app.getHttpServer() as Server).address() as AddressInfo).port}`;
});
afterAll(() => app.close());

test('/healthz says that the process is alive', async () => {
  const response = await fetch(`${url}/healthz`);
  expect([response.status, await response.json()]).toEqual([200, { status: 'alive' }]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('/readyz is 503 with the reason while a check is not well, and 200 after', async () => {
  trouble = 'down';
  const bad = await fetch(`${url}/readyz`);
  expect([bad.status, await bad.json()]).toEqual([
    503,
    { ready: false, checks: [{ name: 'database', ok: false, reason: 'down' }] },
  ]);
  trouble = undefined;
  const good = await fetch(`${url}/readyz`);
  expect([good.status, await good.json()]).toEqual([200, { ready: true, checks: [{ name: 'database', ok: true }] }]);
});

test('/metrics is the text format of Prometheus', async () => {
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4; charset=utf-8/);
  expect(await response.text()).toContain('lyceum_http_refusals_total{status="401"} 1');
});
