import { expect, it } from '@jest/globals';
import { connectAgent, generations } from '../support/mcp-clients.js';
import { startProbeApp } from '../support/probe/probe-app.js';
import { proxyTo } from '../support/proxy.js';

const MINUTE = 60_000;

it(
  'MCP-17: a call of six minutes is answered through a proxy that cuts what is idle for one',
  async () => {
    const probe = await startProbeApp();
    const proxy = await proxyTo(`${probe.url}/mcp`, { idleMs: MINUTE });
    const answers = await Promise.all(
      generations.map(async (generation) => {
        const agent = await connectAgent(generation, proxy.url, 'key-mira');
        const answer = await agent.call('slow_write', { wait_ms: 6 * MINUTE }, { timeoutMs: 7 * MINUTE });
        await agent.close();
        return answer.isError;
      }),
    );
    await proxy.close();
    await probe.close();
    expect(answers).toEqual(generations.map(() => false));
  },
  8 * MINUTE,
);
