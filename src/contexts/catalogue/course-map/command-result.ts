/** What a command prints and ends with: 0 clean, 1 faults or a refusal, 2 it could not run. */
export interface CommandResult {
  readonly exitCode: 0 | 1 | 2;
  readonly lines: readonly string[];
}
