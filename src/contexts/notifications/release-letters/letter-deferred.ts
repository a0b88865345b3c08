import type { Verdict } from '../../../platform/reactions/reaction.js';
import { usualVerdict } from '../../../platform/reactions/reaction.js';

/** The mail server did not take a letter now. Its words stay in the event, where they are sealed. */
export class LetterDeferred extends Error {
  override readonly name = 'LetterDeferred';
  constructor() {
    super('the mail server did not take a letter now');
  }
}

const LONGEST_MS = 4 * 3_600_000;
/** The last try comes a little more than a day after the first. */
const TRIES = 16;

/** A mail server that greylists takes a letter after minutes, one that is down after hours. */
export function letterVerdict(error: unknown, attempts: number): Verdict {
  if (!(error instanceof LetterDeferred)) return usualVerdict(attempts);
  if (attempts >= TRIES) return { kind: 'skip' };
  return { kind: 'retry', afterMilliseconds: Math.min(1_000 * 3 ** (attempts - 1), LONGEST_MS) };
}
