import { closest, distance } from 'fastest-levenshtein';

/** ` (did you mean "title"?)`, or nothing when no known name is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const near = closest(name, known);
  return distance(name, near) <= Math.max(2, Math.floor(name.length / 3)) ? ` (did you mean "${near}"?)` : '';
}
