import type { ReleaseProblem } from '../domain/refusals.js';
import type { FindingCode } from './codes.js';

/** Something a check found: what the contract says of it, where it stands in the release, and a sentence for the author. */
export interface Finding {
  readonly problem: ReleaseProblem & { readonly code: FindingCode };
  /** Steps into the release. */
  readonly at: readonly (string | number)[];
  readonly say: string;
}

export function finding(
  code: FindingCode,
  where: string,
  more: Readonly<Record<string, unknown>>,
  at: Finding['at'],
  say: string,
): Finding {
  return { problem: { code, where, ...more }, at, say };
}

/** "it has a, b", or "it has none". */
export function theyAre(keys: readonly string[]): string {
  return keys.length > 0 ? `it has ${keys.join(', ')}` : 'it has none';
}
