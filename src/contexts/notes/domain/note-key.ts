import { folded } from '../../../platform/text/text.js';

/** Facts that make up the profile; outside the limit. */
export const PROFILE_KEYS: ReadonlySet<string> = new Set([
  'role',
  'industry',
  'company',
  'goal',
  'current_task',
  'background',
  'tools',
  'learning_style',
  'time_budget',
]);

/**
 * The one form of a key, in which it is stored, compared and printed: NFC, case folded in no particular language, NFC again,
 * white space collapsed and trimmed. So `Role` is `role`, and both ways to type `й` are one. Empty when nothing can be seen.
 */
export function noteKey(key: string): string {
  return folded(key);
}
