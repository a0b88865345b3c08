import type { Files } from './tiny-map.js';

/** A change of the tiny map that brings exactly one fault, and the line that tells it, as far as it is given. */
export interface MapFault {
  readonly what: string;
  readonly changes: Files;
  readonly line: string;
}

export const fault = (what: string, changes: Files, line: string): MapFault => ({ what, changes, line });
