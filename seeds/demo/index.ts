import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { EventStore } from '../../src/platform/event-store/port/event-store.js';
import { readDemoFile, writeDemoFile, type DemoFile } from './demo-file.js';
import { seedDemo } from './seed-demo.js';

export type { DemoFile } from './demo-file.js';

/**
 * The demo world of this installation: made on an empty log, gone on with when a start was broken off in the middle, else
 * left as it is. undefined: the log holds another world.
 */
export async function demoWorld(
  app: INestApplicationContext,
  store: EventStore,
  dataDir: string,
  url: string,
): Promise<DemoFile | undefined> {
  const begun = join(dataDir, 'demo.begun');
  const known = readDemoFile(dataDir);
  if (known && !existsSync(begun)) {
    if (known.url !== url) writeDemoFile(dataDir, { ...known, url });
    return { ...known, url };
  }
  if (!existsSync(begun) && (await store.head()) !== 'start') return undefined;
  writeFileSync(begun, '');
  const demo = { url, ...(await seedDemo(app, await store.storeId())) };
  writeDemoFile(dataDir, demo);
  rmSync(begun);
  return demo;
}
