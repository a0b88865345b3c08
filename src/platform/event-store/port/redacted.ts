/** What reading gives for a personal field whose key was destroyed: the person was forgotten, the event stays. */
export interface Redacted {
  readonly redacted: true;
}

export const REDACTED: Redacted = Object.freeze({ redacted: true });

export function isRedacted(value: unknown): value is Redacted {
  return typeof value === 'object' && value !== null && (value as Partial<Redacted>).redacted === true;
}

/** A personal value, or undefined when it was made unreadable for ever. */
export function plain<T>(value: T | Redacted): T | undefined {
  return isRedacted(value) ? undefined : value;
}
