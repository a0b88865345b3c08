import { Failure } from '../../platform/contract/failure.js';

/** An opaque place in a list: the values it is sorted by. */
export function toCursor(...values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The values of a cursor; a text that never was one is a wrong argument. */
export function fromCursor(cursor: string, count: number): readonly string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const whole = Array.isArray(values) && values.length === count && values.every((item) => typeof item === 'string');
    if (whole) return values;
  } catch {
    // answered below, like every other text that is no cursor
  }
  throw new Failure('invalid_arguments', [{ path: 'cursor', reason: 'pass the cursor of the page before as it is' }]);
}
