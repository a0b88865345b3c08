import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StaffLogin } from './staff.js';
import type { DemoCourse, DemoOrganization, DemoPersonName } from './world.js';

/** What scripts and people find in `$LYCEUM_DATA/demo.json`. */
export interface DemoFile extends DemoWorld {
  readonly url: string;
}

/** The people of the demo world with their keys, and the ids of the rest. */
export interface DemoWorld {
  readonly people: Readonly<Record<DemoPersonName, { readonly login: string; readonly key: string }>>;
  readonly organizations: Readonly<Record<DemoOrganization, string>>;
  readonly courses: Readonly<Record<DemoCourse, string>>;
  /** Ids of the people whom the manager sees; none has a key. */
  readonly staff: Readonly<Record<StaffLogin, string>>;
}

/** A world as an earlier version of Lyceum made it: with less in it. */
export type FormerWorld = { readonly [Part in Exclude<keyof DemoWorld, 'staff'>]: Partial<DemoWorld[Part]> } & {
  readonly staff?: Partial<DemoWorld['staff']>;
};

/** undefined: this installation has no demo world. */
export function readDemoFile(dataDir: string): DemoFile | undefined {
  const file = join(dataDir, 'demo.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoFile) : undefined;
}

/** Only its owner may read it: it holds keys. Replaced as a whole, never half written. */
export function writeDemoFile(dataDir: string, demo: DemoFile): void {
  const file = join(dataDir, 'demo.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
