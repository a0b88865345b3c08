import type { FaultCode } from './codes.js';

/** Something to be corrected in a course map. Line and column count from 1, columns in code points. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  /** A code of the release checks, or one of the map's own. */
  readonly code: string;
  readonly message: string;
}

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export function errorAt({ file, line, column }: Place, code: FaultCode, message: string): Fault {
  return { file, line, column, severity: 'error', code, message };
}

export function warningAt({ file, line, column }: Place, code: FaultCode, message: string): Fault {
  return { file, line, column, severity: 'warning', code, message };
}

/** By file, then place, then code, each fault once: the same map always gives the same list. */
export function sorted(faults: readonly Fault[]): Fault[] {
  const unique = new Map(faults.map((fault) => [asLine(fault), fault]));
  return [...unique.values()].toSorted(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code, b.code),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `lessons/percent/quiz.yaml:14:9 error broken_ref: objective …` */
export function asLine({ file, line, column, severity, code, message }: Fault): string {
  return `${file}:${line}:${column} ${severity} ${code}: ${message}`;
}
