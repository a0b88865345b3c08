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

/** The keys of a release that learners' state hangs on, each with what it names: `goal l-1/term:T1`. */
export function lockedKeys({ chapters, lessons, document }: Release): string[] {
  return [
    ...chapters.map(({ key }) => `chapter ${key}`),
    ...lessons.flatMap(({ key, objectives, quiz }) => [
      `lesson ${key}`,
      ...objectives.flatMap((objective) => [
        `objective ${objective.key}`,
        ...objective.goals.map((goal) => `goal ${key}/${goal.key}`),
      ]),
      ...(quiz?.questions ?? []).map((question) => `question ${question.key}`),
    ]),
    ...(document?.sections ?? []).flatMap((section) => [
      `section ${section.key}`,
      ...section.columns.map((column) => `column ${section.key}/${column.key}`),
    ]),
  ];
}

/** A warning for each key of the last release that the map no longer has. */
export function goneKeys(lock: SourceText, release: Release): Fault[] {
  const now = new Set(lockedKeys(release));
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
  const now = new Set(lockedKeys(release));
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
