/** What stands in place of a person's text once their key was destroyed. A text, so that whoever reads events needs no second case. */
export const REDACTED = '[redacted]';

export type Redacted = typeof REDACTED;

export function isRedacted(value: unknown): value is Redacted {
  return value === REDACTED;
}

/** The text as the person gave it, or `instead` when it can no longer be read. */
export function plain<Instead>(value: string, instead: Instead): string | Instead {
  return isRedacted(value) ? instead : value;
}
