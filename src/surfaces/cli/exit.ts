/** 0: done · 1: refused or failed · 2: the command line itself is wrong. */
export type ExitCode = 0 | 1 | 2;

/** Ends a command with one sentence for the person at the terminal; with none when the output says it all. */
export class CliError extends Error {
  override readonly name = 'CliError';
  constructor(
    message: string,
    readonly exitCode: ExitCode = 1,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
