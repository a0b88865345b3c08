import { share } from './share.js';

/** A release as counting needs it; `position` is where in the log it became the active one. */
export interface CountedRelease {
  readonly lessonKeys: readonly string[];
  readonly position: string;
}

/** Lessons of the active release; `share` stays 1 once it was reached. */
export interface CourseProgress {
  readonly total: number;
  readonly completed: number;
  readonly share: number;
}

/**
 * How far a learner is. `releases` in the order of publication, the last one active; `passed` gives the position of
 * each pass by lesson key, of removed lessons too. A course completed under a former release stays completed when a
 * later one adds lessons.
 */
export function courseProgress(
  releases: readonly CountedRelease[],
  passed: ReadonlyMap<string, string>,
): CourseProgress {
  const active = releases.at(-1)?.lessonKeys ?? [];
  const completed = active.filter((key) => passed.has(key)).length;
  const reached = releases.some((release, n) => wasCompleted(release, releases[n + 1], passed));
  return { total: active.length, completed, share: reached ? 1 : share(completed, active.length) };
}

/** Every lesson was passed before the next release took over. */
function wasCompleted(
  { lessonKeys }: CountedRelease,
  next: CountedRelease | undefined,
  passed: ReadonlyMap<string, string>,
): boolean {
  const inTime = (position: string | undefined) =>
    position !== undefined && (next === undefined || position < next.position);
  return lessonKeys.length > 0 && lessonKeys.every((key) => inTime(passed.get(key)));
}
