import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CommandResult } from './command-result.js';
import { asLine, type Fault } from './fault.js';
import { buildCourse, type Compilation } from './compile-course.js';
import { KEYS_LOCK, lockAfter } from './keys-lock.js';
import { newCourseFiles } from './new-course.js';
import { publishOver, type PublishOptions } from './publish-over.js';

export interface CheckOptions {
  /** One JSON object instead of lines for people. */
  readonly json?: boolean | undefined;
  /** Warnings count as faults. */
  readonly strict?: boolean | undefined;
}

export interface BuildOptions extends CheckOptions {
  /** File for the release; `<course key>.release.json` in the working folder when left out. */
  readonly out?: string | undefined;
}

/** The commands `course new|check|build|publish`, ready to be wired to a command line. */
export const courseCommands = { create, check, build, publish };

/** Writes a small course map that checks clean, into a folder that is empty or not there. */
async function create(dir: string, options: { readonly title?: string | undefined } = {}): Promise<CommandResult> {
  const present = await readdir(dir).catch(() => []);
  if (present.length > 0) return { exitCode: 2, lines: [`${dir} is not empty`] };
  return orCannot(async () => {
    for (const [path, text] of Object.entries(newCourseFiles(options.title))) {
      await mkdir(join(dir, dirname(path)), { recursive: true });
      await writeFile(join(dir, path), text);
    }
    return { exitCode: 0, lines: [`A new course map is in ${dir}. Check it with: lyceum course check ${dir}`] };
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
    if (options.json)
      return { exitCode: 0, lines: [JSON.stringify({ ...counted(compilation.faults), release: out, digest })] };
    return { exitCode: 0, lines: [...report.lines, `${out} ${digest}`] };
  });
}

/** Checks, builds and publishes over HTTP, and keeps the released keys; what the server finds is shown at its line. */
function publish(dir: string, options: PublishOptions & CheckOptions): Promise<CommandResult> {
  return orCannot(async () => {
    const compilation = await buildCourse(dir);
    const report = reported(compilation, options);
    if (report.exitCode !== 0 || !compilation.built) return report;
    const result = await publishOver(compilation, compilation.built, options);
    if (result.exitCode === 0)
      await writeFile(join(dir, KEYS_LOCK), lockAfter(compilation.lock, compilation.built.release));
    return result;
  });
}

function reported({ faults, built }: Compilation, { json, strict }: CheckOptions): CommandResult {
  const { errors, warnings } = counted(faults);
  const exitCode = errors > 0 || !built || (strict && warnings > 0) ? 1 : 0;
  if (json) return { exitCode, lines: [JSON.stringify(counted(faults))] };
  const sum = faults.length === 0 ? 'no faults' : `${errors} errors, ${warnings} warnings`;
  return { exitCode, lines: [...faults.map(asLine), sum] };
}

function counted(faults: readonly Fault[]) {
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: faults.length - errors, faults };
}

async function orCannot(work: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    return await work();
  } catch (error) {
    return { exitCode: 2, lines: [(error as Error).message] };
  }
}
