import { afterEach, describe, expect, it } from '@jest/globals';
import { connectAgent, generations, type Generation } from '../support/mcp-clients.js';
import { startProbeApp, type ProbeApp } from '../support/probe/probe-app.js';
import { proxyTo, type Proxy } from '../support/proxy.js';

const IDLE_MS = 300;
let probe: ProbeApp;
let proxy: Proxy;
afterEach(async () => {
  await proxy.close();
  await probe.close();
});

/** A call of four times what the proxy bears, with and without signs of life. */
async function slowCall(generation: Generation, keepAliveMs: number) {
  probe = await startProbeApp({ keepAliveMs });
  proxy = await proxyTo(`${probe.url}/mcp`, { idleMs: IDLE_MS });
  const agent = await connectAgent(generation, proxy.url, 'key-mira');
  try {
    return await agent.call('slow_write', { wait_ms: 4 * IDLE_MS }, { timeoutMs: 8 * IDLE_MS });
  } finally {
    await agent.close();
  }
}

describe.each(generations)('MCP-17: a slow call of generation %s behind a proxy that cuts idle connections', (one) => {
  it('is answered, because comments in its stream keep it alive', async () => {
    expect(await slowCall(one, IDLE_MS / 4)).toMatchObject({ isError: false, structured: { written: 1 } });
  });

  it('would be lost without them', async () => {
    await expect(slowCall(one, 0)).rejects.toThrow('fetch failed');
    expect(probe.ledger.begun).not.toEqual([]);
  });
});
