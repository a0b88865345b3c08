import { Command, CommanderError } from 'commander';
import { addContractCommands, summarizeGroups } from './contract-commands.js';
import { CliError, type ExitCode } from './exit.js';
import type { CliHost, CommandTools, Terminal } from './host.js';
import { addProjectionCommands } from './projection-commands.js';
import { addReactionCommands } from './reaction-commands.js';
import { addServerCommands } from './server-commands.js';

/** Runs one command line (without node and script) and gives its exit code. */
export async function runCli(words: readonly string[], host: CliHost, terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const tools: CommandTools = {
    host,
    terminal,
    run:
      (action) =>
      async (...args) => {
        try {
          await action(...args);
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          if (message) terminal.err(`${message}\n`);
          exitCode = error instanceof CliError ? error.exitCode : 1;
        }
      },
  };
  try {
    await programOf(tools).parseAsync([...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exitCode = error.exitCode === 0 ? 0 : 2;
  }
  return exitCode;
}

/** Every command there is, in the order in which help shows them. */
function programOf(tools: CommandTools): Command {
  const { host, terminal } = tools;
  const program = new Command('lyceum')
    .description(
      'Lyceum: learning through AI agents. Commands ask a running server, or work on the data when none runs.',
    )
    .version(host.version)
    .exitOverride()
    .configureOutput({ writeOut: (text) => terminal.out(text), writeErr: (text) => terminal.err(text) })
    .showHelpAfterError('(add --help for help)');
  addServerCommands(program, tools);
  for (const add of host.commands) add(program, tools);
  addContractCommands(program, tools);
  addProjectionCommands(program, tools);
  addReactionCommands(program, tools);
  summarizeGroups(program);
  return program;
}
