/** What a command prints and ends with: 0 clean, 1 faults or a refusal, 2 it could not run. */
export interface CommandResult {
  readonly exitCode: 0 | 1 | 2;
  /** What was asked for: faults too. */
  readonly lines: readonly string[];
  /** Why there is no answer; for people, beside the output. */
  readonly complaint?: string;
}

/** The command could not run. */
export function cannot(complaint: string): CommandResult {
  return { exitCode: 2, lines: [], complaint };
}
