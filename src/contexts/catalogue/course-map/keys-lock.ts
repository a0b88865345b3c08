import type { Release } from '../domain/release.js';
import { warningAt, type Fault } from './fault.js';
import type { SourceText } from './source-text.js';

export const KEYS_LOCK = 'keys.lock';

const HEADER = `# Every key that was ever released. Learners' state hangs on keys: renaming one removes it and adds another.
# Written by "lyceum course publish"; "gone" marks keys that the last release did not have.
`;
const GONE = 'gone ';

/** What a lock file says: keys of the last release, keys that are gone, and the line of each. */
interface Lock {
  readonly present: ReadonlyMap<string, number>;
  readonly gone: ReadonlySet<string>;
}

/** What learners' state hangs on, by its name: kind and key, `goal l-1/term:T1`. */
export function lockedEntries({ chapters, lessons, document }: Release): ReadonlyMap<string, object> {
  return new Map<string, object>([
    ...chapters.map((chapter) => [`chapter ${chapter.key}`, chapter] as const),
    ...lessons.flatMap((lesson) => [
      [`lesson ${lesson.key}`, lesson] as const,
      ...lesson.objectives.flatMap((objective) => [
        [`objective ${objective.key}`, objective] as const,
        ...objective.goals.map((goal) => [`goal ${lesson.key}/${goal.key}`, goal] as const),
      ]),
      ...(lesson.quiz?.questions ?? []).map((question) => [`question ${question.key}`, question] as const),
    ]),
    ...(document?.sections ?? []).flatMap((section) => [
      [`section ${section.key}`, section] as const,
      ...section.columns.map((column) => [`column ${section.key}/${column.key}`, column] as const),
    ]),
  ]);
}

/** A warning for each key of the last release that the map no longer has. */
export function goneKeys(lock: SourceText, release: Release): Fault[] {
  const now = new Set(lockedEntries(release).keys());
  return [...read(lock.text).present]
    .filter(([key]) => !now.has(key))
    .map(([key, line]) => {
      const message = `${key} was released and is gone: what learners did under it will no longer show`;
      return warningAt({ file: KEYS_LOCK, line, column: 1 }, 'key_gone', message);
    });
}

/** The lock file after a release was published. */
export function lockAfter(former: string, release: Release): string {
  const { present, gone } = read(former);
  const now = new Set(lockedEntries(release).keys());
  const away = [...new Set([...present.keys(), ...gone])].filter((key) => !now.has(key));
  return `${HEADER}${[...now, ...away.map((key) => GONE + key)].join('\n')}\n`;
}

function read(text: string): Lock {
  const present = new Map<string, number>();
  const gone = new Set<string>();
  for (const [i, line] of text.split('\n').entries()) {
    const entry = line.trim();
    if (entry === '' || entry.startsWith('#')) continue;
    if (entry.startsWith(GONE)) gone.add(entry.slice(GONE.length));
    else present.set(entry, i + 1);
  }
  return { present, gone };
}
