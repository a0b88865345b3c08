import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { EventStore } from '../../src/platform/event-store/port/event-store.js';
import { LOGGER, type Logger } from '../../src/platform/logging/index.js';
import { DemoRefused } from './commands.js';
import { readDemoFile, writeDemoFile, type DemoFile, type FormerWorld } from './demo-file.js';
import { seedDemo } from './seed-demo.js';
import { staff } from './staff.js';
import { courses, organizations, people } from './world.js';

export type { DemoFile } from './demo-file.js';

/**
 * The demo world of this installation: made on an empty log, gone on with when a start was broken off in the middle,
 * given what a newer version has more, else left as it is. undefined: the log holds another world.
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
    const demo = { ...(isWhole(known) ? known : await widened(app, store, known)), url };
    if (demo.url !== known.url || demo.courses !== known.courses) writeDemoFile(dataDir, demo);
    return demo;
  }
  if (!existsSync(begun) && (await store.head()) !== 'start') return undefined;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(begun, '');
  const demo = { url, ...(await seedDemo(app, await store.storeId(), known)) };
  writeDemoFile(dataDir, demo);
  rmSync(begun);
  return demo;
}

function isWhole(world: FormerWorld): boolean {
  const has = (part: object, names: object) => Object.keys(names).every((name) => name in part);
  const studies = has(world.courses, courses) && has(world.staff ?? {}, staff);
  return has(world.people, people) && has(world.organizations, organizations) && studies;
}

/** What people have done with their world since may leave no room for more of it: then it stays as it is. */
async function widened(app: INestApplicationContext, store: EventStore, known: DemoFile): Promise<DemoFile> {
  try {
    return { url: known.url, ...(await seedDemo(app, await store.storeId(), known)) };
  } catch (error) {
    if (!(error instanceof DemoRefused)) throw error;
    app.get<Logger>(LOGGER).warn({ error }, 'The demo world stays as an earlier version made it');
    return known;
  }
}
