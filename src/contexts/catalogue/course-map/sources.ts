import { readFile, stat } from 'node:fs/promises';
import type { Release } from '../domain/release.js';
import { inspectRelease, refusalOf } from '../release-checks/check-release.js';
import { buildCourse } from './compile-course.js';
import { MOST_BYTES } from './course-folder.js';
import type { AskServer } from './server.js';

/** A release that passed the checks, and where it came from. */
export interface FoundRelease {
  readonly release: Release;
  readonly digest: string;
  readonly origin: 'file' | 'folder' | 'server';
  /** Accounts of the instructors, as far as they are known. */
  readonly curators: readonly string[] | null;
  /** The language a map names. */
  readonly locale: string | null;
}

/** A release file, the map in a folder, or else a course on the server by its id or key: its active release. */
export async function releaseFrom(named: string, ask: AskServer | undefined): Promise<FoundRelease> {
  const there = await stat(named).catch(() => undefined);
  if (there?.isDirectory()) {
    const { built, faults, curators, locale } = await buildCourse(named);
    if (built) return { release: built.release, digest: built.digest, origin: 'folder', curators, locale };
    throw new Error(`the map in ${named} has ${faults.length} faults: lyceum course check ${named}`);
  }
  if (there) {
    if (there.size > MOST_BYTES) throw new Error(`${named} is larger than ${MOST_BYTES / 1024 / 1024} MB`);
    return { ...checked(await readFile(named, 'utf8'), named), origin: 'file', curators: null, locale: null };
  }
  if (!ask) throw new Error(`there is no file or folder ${named}; for a course on a server add --url and --key`);
  return activeRelease(named, ask);
}

/** The active release of a course, known by its id or key. */
export async function activeRelease(course: string, ask: AskServer): Promise<FoundRelease> {
  const answer = await ask('export_release', { course });
  if (answer.kind !== 'ok') throw new Error(answer.line);
  const { release, instructors } = answer.data as { release: unknown; instructors: readonly string[] };
  const curators = instructors.length > 0 ? instructors : null;
  return { ...checked(release, course), origin: 'server', curators, locale: null };
}

function checked(input: unknown, named: string): Pick<FoundRelease, 'release' | 'digest'> {
  const inspection = inspectRelease(input);
  if (inspection.stage === 'passed') return { release: inspection.release, digest: inspection.digest };
  const { code, details } = refusalOf(inspection);
  throw new Error(`${named} is no release that could be published: ${code} ${JSON.stringify(details)}`);
}
