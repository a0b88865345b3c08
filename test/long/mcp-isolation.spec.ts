import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { leastGrowth } from '../support/probe/least-growth.js';
import { startProbeApp, type ProbeApp } from '../support/probe/probe-app.js';

let probe: ProbeApp;
beforeAll(async () => {
  probe = await startProbeApp();
});
afterAll(() => probe.close());

it('MCP-16: 6,000 calls leave nothing behind in memory', async () => {
  expect(await leastGrowth(probe, 1_200)).toBeLessThan(1);
}, 120_000);
