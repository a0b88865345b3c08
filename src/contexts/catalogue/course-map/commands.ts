import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cannot, type CommandResult } from './command-result.js';
import { buildCourse, compileCourse, type Compilation } from './compile-course.js';
import { courseFiles } from './course-files.js';
import { KEYS_LOCK, lockAfter } from './keys-lock.js';
import type { MapFiles } from './map-text.js';
import { newCourseFiles } from './new-course.js';
import { publishOver, type PublishOptions } from './publish-over.js';
import { diffLines, releaseDiff } from './release-diff.js';
import { effectLines, type Effect } from './release-effect.js';
import { counted, reportLines, type Format } from './report.js';
import type { AskServer } from './server.js';
import { activeRelease, releaseFrom } from './sources.js';

interface JsonOption {
  /** One JSON object instead of lines for people. */
  readonly json?: boolean | undefined;
}

export interface CheckOptions extends JsonOption {
  /** SARIF 2.1.0, for code hosts. */
  readonly sarif?: boolean | undefined;
  /** Warnings count as faults. */
  readonly strict?: boolean | undefined;
}

export interface BuildOptions extends CheckOptions {
  /** File for the release; `<course key>.release.json` in the working folder when left out. */
  readonly out?: string | undefined;
}

export interface ServerOption extends JsonOption {
  /** The server that was named, if one was. */
  readonly ask?: AskServer | undefined;
}

/** The commands `course new|check|build|diff|publish|import`, ready to be wired to a command line. */
export const courseCommands = { create, check, build, diff, publish, import: importCourse };

/** Writes a small course map that checks clean, into a folder that is empty or not there. */
function create(dir: string, { title, json }: JsonOption & { readonly title?: string | undefined } = {}) {
  return orCannot(async () => {
    const files = newCourseFiles(title);
    await writeMap(dir, files);
    if (json) return told({ folder: dir, files: Object.keys(files) });
    return done(`A new course map is in ${dir}. Check it with: lyceum course check ${dir}`);
  });
}

/** Every fault of a course map, sorted. */
function check(dir: string, options: CheckOptions = {}): Promise<CommandResult> {
  return orCannot(async () => reported(await buildCourse(dir), options));
}

/** Checks, and writes the release file when there is no fault. */
function build(dir: string, options: BuildOptions = {}): Promise<CommandResult> {
  return orCannot(async () => {
    const compilation = await buildCourse(dir);
    const report = reported(compilation, options);
    if (report.exitCode !== 0 || !compilation.built) return report;
    const { release, digest } = compilation.built;
    const out = options.out ?? `${release.course.key.replaceAll(/[^A-Za-z0-9_.-]/g, '-')}.release.json`;
    await writeFile(out, `${JSON.stringify(release, null, 2)}\n`);
    if (options.json) return told({ ...counted(compilation.faults), release: out, digest });
    return options.sarif ? report : done(...report.lines, `${out} ${digest}`);
  });
}

/** What would change for learners; against a server also how many of them, and how many open attempts. */
function diff(dir: string, { against, ask, json, ...options }: CheckOptions & ServerOption & { against?: string }) {
  return orCannot(async () => {
    const compilation = await buildCourse(dir);
    const report = reported(compilation, { ...options, json });
    if (report.exitCode !== 0 || !compilation.built) return report;
    const { release } = compilation.built;
    if (!against && !ask)
      return cannot('Against what? Add --against with a release file or a folder, or name a server.');
    const before = against
      ? await releaseFrom(against, ask)
      : await activeRelease(release.course.key, ask as AskServer);
    const differences = releaseDiff(before.release, release);
    const answer = before.origin === 'server' && ask ? await ask('preview_release', { release }) : undefined;
    // The server checked its answer against the contract that Effect repeats.
    const effect = answer?.kind === 'ok' ? (answer.data as unknown as Effect) : null;
    if (json) return told({ ...differences, effect });
    return done(...diffLines(differences), ...(effect && !effect.unchanged ? effectLines(effect) : []));
  });
}

/** Checks, builds and publishes over HTTP, and keeps the released keys; what the server finds is shown at its line. */
function publish(dir: string, options: PublishOptions & CheckOptions): Promise<CommandResult> {
  return orCannot(async () => {
    const compilation = await buildCourse(dir);
    const report = reported(compilation, options);
    if (report.exitCode !== 0 || !compilation.built) return report;
    const result = await publishOver(compilation, compilation.built, options);
    if (result.exitCode === 0 && !options.dryRun)
      await writeFile(join(dir, KEYS_LOCK), lockAfter(compilation.lock, compilation.built.release));
    return result;
  });
}

/** Writes a release as a course map that compiles to the same digest, into a folder that is empty or not there. */
function importCourse(source: string, dir: string | undefined, { ask, json }: ServerOption = {}) {
  return orCannot(async () => {
    const { release, digest, origin, curators } = await releaseFrom(source, ask);
    const folder = dir ?? release.course.key.replaceAll(/[^A-Za-z0-9_.-]/g, '-');
    const map = courseFiles(release, curators);
    const files = origin === 'server' ? { ...map, [KEYS_LOCK]: lockAfter('', release) } : map;
    const again = compileCourse(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));
    if (again.built?.digest !== digest)
      throw new Error('a course map cannot hold this release: it would compile to another');
    await writeMap(folder, files);
    return json ? told({ folder, files: Object.keys(files), digest }) : done(`${folder} ${digest}`);
  });
}

async function writeMap(dir: string, files: MapFiles): Promise<void> {
  const present = await readdir(dir).catch(() => []);
  if (present.length > 0) throw new Error(`${dir} is not empty`);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(dir, dirname(path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
}

function reported({ faults, built }: Compilation, { json, sarif, strict }: CheckOptions): CommandResult {
  const { errors, warnings } = counted(faults);
  const format: Format = sarif ? 'sarif' : json ? 'json' : 'text';
  return { exitCode: errors > 0 || !built || (strict && warnings > 0) ? 1 : 0, lines: reportLines(faults, format) };
}

function done(...lines: readonly string[]): CommandResult {
  return { exitCode: 0, lines };
}

function told(data: object): CommandResult {
  return done(JSON.stringify(data));
}

async function orCannot(work: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    return await work();
  } catch (error) {
    return cannot((error as Error).message);
  }
}
