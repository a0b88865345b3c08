/** A course as the choice of the next lesson sees it. */
export interface Candidate {
  readonly overdue: boolean;
  readonly mandatory: boolean;
  /** YYYY-MM-DD or null. */
  readonly deadline: string | null;
  readonly enrolledAt: string;
}

/** Overdue first, then compulsory, then the nearest deadline, none last, then the oldest enrolment. */
export function byUrgency(a: Candidate, b: Candidate): number {
  return (
    Number(b.overdue) - Number(a.overdue) ||
    Number(b.mandatory) - Number(a.mandatory) ||
    compare(a.deadline ?? '9999-99-99', b.deadline ?? '9999-99-99') ||
    compare(a.enrolledAt, b.enrolledAt)
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
