import type { Release } from '../domain/release.js';
import { inspectRelease, type CheckedRelease, type Inspection } from '../release-checks/check-release.js';
import type { Finding } from '../release-checks/findings.js';
import { problemsOf } from '../release-checks/problems.js';
import { schemaFaults } from '../release-checks/schema-faults.js';
import { warningsOf } from '../release-checks/warnings.js';
import { assemble, type Assembly } from './assemble.js';
import { MOST_BYTES, readCourseFolder, type CourseFolder } from './course-folder.js';
import { errorAt, sorted, warningAt, type Fault } from './fault.js';
import { goneKeys } from './keys-lock.js';
import { mended } from './mended.js';
import type { SourceMap } from './source-map.js';

/** A course map compiled: every fault of it, and the release when none of them is an error. */
export interface Compilation {
  readonly faults: readonly Fault[];
  readonly built: CheckedRelease | null;
  readonly curators: readonly string[] | null;
  readonly locale: string | null;
  readonly map: SourceMap;
  /** The keys of former releases, as the folder has them. */
  readonly lock: string;
}

/** Everything wrong with the course map in a folder, in one run. */
export async function checkCourse(dir: string): Promise<readonly Fault[]> {
  return (await buildCourse(dir)).faults;
}

/** The release of the course map in a folder. The same files give the same digest on every system. */
export async function buildCourse(dir: string): Promise<Compilation> {
  return compileCourse(await readCourseFolder(dir));
}

/** Every fault of the map, at its place; `built` is null as soon as one of them is an error. Pure: files in, release out. */
export function compileCourse(folder: CourseFolder): Compilation {
  const assembly = assemble(folder);
  const { release, map, curators, locale } = assembly;
  const inspection = inspectRelease(release);
  const found = [...assembly.faults, ...faultsOf(inspection, assembly)];
  const isBroken = found.some(({ severity }) => severity === 'error');
  return {
    faults: sorted(found),
    built: inspection.stage === 'passed' && !isBroken ? inspection : null,
    curators,
    locale,
    map,
    lock: assembly.lock?.text ?? '',
  };
}

function faultsOf(inspection: Inspection, { release, map, unreadable, lock }: Assembly): Fault[] {
  switch (inspection.stage) {
    case 'passed':
      return [
        ...reliable(located(inspection.warnings, 'warning', map), unreadable),
        ...(lock && unreadable.size === 0 ? goneKeys(lock, inspection.release) : []),
        ...oversized(inspection.canonical),
      ];
    case 'unsupported':
      return [];
    case 'inconsistent':
      return reliable(judged(inspection.problems, inspection.warnings, map), unreadable);
    case 'invalid': {
      const paths = new Set(inspection.faults.map(({ path }) => path));
      const faults = [...inspection.faults, ...schemaFaults(release).filter(({ path }) => !paths.has(path))];
      const shape = faults.map(({ path, message, steps }) => shapeFault(path, message, steps, map));
      const content = mended(release, faults) as Release | undefined;
      const judgements = content ? judged(problemsOf(content), warningsOf(content), map) : [];
      return [
        ...shape.filter(
          ({ file, message }) => !unreadable.has(file) && !(unreadable.size > 0 && message === NO_LESSON),
        ),
        ...reliable(judgements, unreadable),
      ];
    }
  }
}

/** Said of a release whose lessons could not be read. */
const NO_LESSON = 'lessons has no lesson';

/** Codes that compare files with each other, and say nothing true while one of them cannot be read. */
const ACROSS_FILES = ['broken_ref', 'section_without_lesson', 'hint_unused'];

function reliable(faults: readonly Fault[], unreadable: ReadonlySet<string>): Fault[] {
  const folders = new Set([...unreadable].map(folderOf));
  return faults.filter(
    ({ file, code }) => !folders.has(folderOf(file)) && (unreadable.size === 0 || !ACROSS_FILES.includes(code)),
  );
}

/** `lessons/percent/` for everything of that lesson, `chapters/`, `agent/`; a file at the top stands alone. */
function folderOf(file: string): string {
  return /^lessons\/[^/]+\/|^[^/]+\//.exec(file)?.[0] ?? file;
}

function oversized(canonical: string): Fault[] {
  if (Buffer.byteLength(canonical) <= MOST_BYTES) return [];
  const message = `the release is larger than the ${MOST_BYTES / 1024 / 1024} MB that a server takes`;
  return [errorAt({ file: 'course.yaml', line: 1, column: 1 }, 'too_large', message)];
}

/** The order of lessons is taken from the chapters, so it is never at fault itself. */
function judged(problems: readonly Finding[], warnings: readonly Finding[], map: SourceMap): Fault[] {
  const errors = problems.filter(({ problem }) => problem.code !== 'chapter_order');
  return [...located(errors, 'error', map), ...located(warnings, 'warning', map)];
}

function shapeFault(path: string, message: string, steps: readonly PropertyKey[] | undefined, map: SourceMap): Fault {
  const at = (steps ?? []).filter((step) => typeof step !== 'symbol');
  const isUnknown = message.startsWith('is not a field');
  const place = map.place(at, isUnknown ? 'name' : 'value');
  return errorAt(place, isUnknown ? 'unknown_field' : 'release_invalid', `${nameOf(at) ?? path} ${message}`);
}

/** `title`, or `sections[1]` for an item of a list. */
function nameOf(steps: readonly (string | number)[]): string | undefined {
  const last = steps.findLastIndex((step) => typeof step === 'string');
  const [name, index] = steps.slice(last);
  return steps.length === last + 2 ? `${name}[${index}]` : (name as string | undefined);
}

function located(findings: readonly Finding[], severity: Fault['severity'], map: SourceMap): Fault[] {
  return findings.map(({ problem, at, say }) => {
    const place = map.place(at, isNamed(problem.code) ? 'name' : 'value');
    return severity === 'error' ? errorAt(place, problem.code, say) : warningAt(place, problem.code, say);
  });
}

/** Findings about the name of a field rather than about its value. */
function isNamed(code: string): boolean {
  return code === 'agent_leak';
}
