import { changedQuizzes } from '../domain/release-changes.js';
import { lessonOf } from '../domain/release-content.js';
import type { Release } from '../domain/release.js';
import { changedPlaces, type ChangedPlace } from './flattened.js';
import { lockedEntries } from './keys-lock.js';

/** What changes for learners, their agents and authors from one release to the next. */
export interface ReleaseDiff {
  /** Keys that learners' state hangs on, such as `goal l-1/term:T1`. */
  readonly keys: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    /** A removed key whose content stands under an added one: to learners it is removed and added all the same. */
    readonly renamed: readonly { readonly from: string; readonly to: string }[];
  };
  /** Lessons of both whose open attempts are cancelled. */
  readonly quizzes: readonly string[];
  readonly thresholds: readonly { readonly lesson: string; readonly from: number; readonly to: number }[];
  /** Everything else, such as `lessons[l-1].hook`. */
  readonly changed: readonly ChangedPlace[];
}

/** `before` is what learners have, `now` what they would get. */
export function releaseDiff(before: Release, now: Release): ReleaseDiff {
  const former = lockedEntries(before);
  const next = lockedEntries(now);
  const added = [...next.keys()].filter((key) => !former.has(key));
  const removed = [...former.keys()].filter((key) => !next.has(key));
  return {
    keys: { added, removed, renamed: renamed(former, removed, next, added) },
    quizzes: changedQuizzes(now, before),
    thresholds: now.lessons.flatMap(({ key, quiz }) => {
      const [from, to] = [lessonOf(before, key)?.quiz?.pass_percentage, quiz?.pass_percentage];
      return from === undefined || to === undefined || from === to ? [] : [{ lesson: key, from, to }];
    }),
    changed: changedPlaces(before, now).filter(({ where }) => !TOLD_BY_KEYS.test(where)),
  };
}

/** Things whose keys are locked, and the threshold. */
const TOLD_BY_KEYS =
  /(^|\.)(chapters|lessons|objectives|goals|questions|sections|columns)\[[^\]]*\]$|\.pass_percentage$/;

function renamed(
  former: ReadonlyMap<string, object>,
  removed: readonly string[],
  next: ReadonlyMap<string, object>,
  added: readonly string[],
) {
  const free = new Map(added.map((key) => [key, content(key, next.get(key))]));
  return removed.flatMap((from) => {
    const sought = content(from, former.get(from));
    const to = [...free].find(([, text]) => text === sought)?.[0];
    if (to === undefined) return [];
    free.delete(to);
    return [{ from, to }];
  });
}

/** What stands under a key, with its kind and without the key itself. */
function content(name: string, entity: object | undefined): string {
  return `${name.split(' ')[0]} ${JSON.stringify({ ...entity, key: null })}`;
}

/** One line for each change; `=` alone when there is none. */
export function diffLines({ keys, quizzes, thresholds, changed }: ReleaseDiff): string[] {
  const lines = [
    ...keys.removed.map((key) => `- ${key}`),
    ...keys.added.map((key) => `+ ${key}`),
    ...keys.renamed.map(
      ({ from, to }) => `! ${from} looks renamed to ${to}: what learners did under it will no longer show`,
    ),
    ...quizzes.map((lesson) => `! quiz of ${lesson} changed: open attempts at it are cancelled`),
    ...thresholds.map(({ lesson, from, to }) => `! pass percentage of ${lesson}: ${from} → ${to}`),
    ...changed.map(changedLine),
  ];
  return lines.length > 0 ? lines : ['= nothing changes'];
}

function changedLine({ where, change, from, to }: ChangedPlace): string {
  const isShort = (value: unknown) => typeof value !== 'string' && (JSON.stringify(value) ?? '').length <= 40;
  if (change !== 'changed') return `~ ${where} ${change}`;
  return isShort(from) && isShort(to) ? `~ ${where}: ${JSON.stringify(from)} → ${JSON.stringify(to)}` : `~ ${where}`;
}
