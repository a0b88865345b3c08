import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { legacyCall, mcpHeaders, raw } from '../raw-http.js';
import type { ProbeApp } from './probe-app.js';

/**
 * The least growth of the heap, in MB, between five blocks of so many calls each. What is kept per call grows in every
 * block; caches and the compiler settle after some.
 */
export async function leastGrowth(probe: ProbeApp, block: number): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // what the flag brings
  const one = async () => {
    for (let n = 0; n < block / 10; n += 1) {
      const { status } = await raw(`${probe.url}/mcp`, {
        headers: mcpHeaders,
        body: legacyCall('echo', { text: 'x' }),
      });
      if (status !== 200) throw new Error(`the call was answered with ${status}`);
    }
  };
  probe.recorder.keep = false;
  const sizes: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    await Promise.all(Array.from({ length: 10 }, one));
    probe.keys.asked.length = 0;
    collect();
    sizes.push(process.memoryUsage().heapUsed / 1024 / 1024);
  }
  return Math.min(...sizes.slice(1).map((size, i) => size - (sizes[i] ?? size)));
}
