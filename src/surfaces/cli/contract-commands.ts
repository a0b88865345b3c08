import { Command } from 'commander';
import type { Registered } from '../../platform/contract/registry.js';
import { exitCodeOf, type CallAnswer } from './answer.js';
import { CliError } from './exit.js';
import { textOf } from './files.js';
import type { CliHost, CommandTools, LocalPlatform, Terminal } from './host.js';
import { localCall } from './local-call.js';
import { pagesOf, printPages } from './paged-text.js';
import { addParameters } from './parameters.js';
import { remoteCall, ServerUnreachable } from './remote-call.js';
import { renderData } from './render.js';
import { chooseServer, type Named } from './target.js';

/** A command for every contract that has words of the command line; names, help and refusals come from the contract. */
export function addContractCommands(program: Command, tools: CommandTools): void {
  for (const registered of tools.host.registry.all()) {
    const { cli, title, description } = registered.contract;
    if (!cli) continue;
    const command = placeFor(program, cli.command.split(' ')).summary(title).description(description);
    const read = addParameters(command, registered);
    const { file, pages } = cli;
    if (pages) command.option('--out <file>', 'write into this file, compressed when its name ends in .gz');
    command
      .option('--json', 'print the answer as JSON')
      .option('--url <address>', 'the server to ask (LYCEUM_URL)')
      .option('--key <key>', 'the key to ask with (LYCEUM_KEY)')
      .addHelpText('after', refusalsHelp(registered))
      .action(
        tools.run(async (...given: unknown[]) => {
          const options = command.opts<Named & { json?: boolean; out?: string } & Record<string, unknown>>();
          const args = read(given, options);
          if (file) args[file] = await textOf(String(args[file]));
          const here = new Here(tools.host);
          const ask = (more: object) => call(tools, here, registered, { ...args, ...more }, options);
          try {
            if (pages && !options.json) return await printPages(pagesOf(pages, ask), options.out, tools.terminal);
            print(await ask({}), options.json === true, tools.terminal);
          } finally {
            await here.close();
          }
        }),
      );
  }
}

/** A group tells in one line what it holds. */
export function summarizeGroups(program: Command): void {
  for (const group of program.commands) {
    if (group.commands.length > 0 && !group.summary()) {
      group.summary(group.commands.map((command) => command.name()).join(', '));
    }
  }
}

/** `person add` is the command `add` of the group `person`, which is made when it is first needed. */
export function placeFor(program: Command, words: readonly string[]): Command {
  return words.reduce(
    (parent, word) => parent.commands.find((command) => command.name() === word) ?? parent.command(word),
    program,
  );
}

async function call(
  { terminal }: CommandTools,
  here: Here,
  registered: Registered,
  args: object,
  named: Named,
): Promise<CallAnswer> {
  const server = chooseServer(named, terminal);
  if (server) {
    try {
      return await remoteCall(server, registered.contract, args);
    } catch (error) {
      if (!server.assumed || !(error instanceof ServerUnreachable)) throw error;
    }
  }
  return callHere(here, registered, args, terminal);
}

async function callHere(here: Here, registered: Registered, args: object, terminal: Terminal): Promise<CallAnswer> {
  if (registered.contract.surface === 'learner') {
    throw new CliError(
      'This is asked as a person: name a running server with --url and the key of the person with --key.',
      2,
    );
  }
  return localCall(await here.platform(), registered, args, terminal);
}

/** The platform in this process: opened when it is first asked for, once for all pages of an answer. */
class Here {
  private opened: Promise<LocalPlatform> | undefined;

  constructor(private readonly host: CliHost) {}

  platform(): Promise<LocalPlatform> {
    return (this.opened ??= this.host.open());
  }

  async close(): Promise<void> {
    await (await this.opened)?.close();
  }
}

/** The answer goes to the output, also a refusal as JSON; anything else that is not the answer to the errors. */
function print(answer: CallAnswer, json: boolean, terminal: Terminal): void {
  if (answer.kind === 'ok') {
    return terminal.out(
      json ? `${JSON.stringify({ ok: true, data: answer.data }, null, 2)}\n` : renderData(answer.data),
    );
  }
  if (answer.kind === 'refused' && json) {
    terminal.out(`${JSON.stringify({ ok: false, error: answer.error }, null, 2)}\n`);
  }
  throw new CliError(answer.line, exitCodeOf(answer));
}

function refusalsHelp({ contract }: Registered): string {
  const lines = Object.entries(contract.refusals).map(([code, { en }]) => `  ${code}: ${en}`);
  return lines.length === 0 ? '' : `\nRefusals:\n${lines.join('\n')}`;
}
