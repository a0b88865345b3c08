import type { Command } from 'commander';
import { courseCommands, type CommandResult } from '../../contexts/catalogue/index.js';
import { CliError } from './exit.js';
import { placeFor } from './contract-commands.js';
import type { CommandTools } from './host.js';
import { chooseServer, type Named } from './target.js';

interface CheckFlags {
  readonly json?: boolean;
  readonly strict?: boolean;
}
type PublishFlags = CheckFlags & Named & { readonly course?: string; readonly commit?: string };

/** `course new|check|build|publish`: the work of an author on a course map in a folder. */
export function addCourseCommands(program: Command, { terminal, run }: CommandTools): void {
  const told = <Args extends unknown[]>(work: (...args: Args) => Promise<CommandResult>) =>
    run(async (...args: Args) => {
      const { exitCode, lines } = await work(...args);
      if (exitCode === 0) return terminal.out(`${lines.join('\n')}\n`);
      throw new CliError(lines.join('\n'), exitCode);
    });

  placeFor(program, ['course', 'new'])
    .argument('<folder>')
    .summary('Write a small course map to begin with')
    .option('--title <title>', 'title of the course')
    .action(told((folder: string, options: { title?: string }) => courseCommands.create(folder, options)));
  withChecks(placeFor(program, ['course', 'check']), 'Show every fault of a course map, at file:line:column').action(
    told((folder: string, options: CheckFlags) => courseCommands.check(folder, options)),
  );
  withChecks(placeFor(program, ['course', 'build']), 'Compile a course map to one release file')
    .option('--out <file>', 'file for the release')
    .action(told((folder: string, options: CheckFlags & { out?: string }) => courseCommands.build(folder, options)));
  withChecks(placeFor(program, ['course', 'publish']), 'Compile a course map and publish it on a server')
    .option('--url <address>', 'the server (LYCEUM_URL)')
    .option('--key <key>', 'key of somebody with an authoring role (LYCEUM_KEY)')
    .option('--course <id>', 'a course without lessons to bind the first release to')
    .option('--commit <hash>', 'full git hash the map was built from')
    .action(
      told((folder: string, options: PublishFlags) => {
        const server = chooseServer(options, terminal);
        if (!server) throw new CliError('Which server? Add --url and --key, or set LYCEUM_URL and LYCEUM_KEY.', 2);
        return courseCommands.publish(folder, { ...options, url: server.url, key: server.key });
      }),
    );
}

function withChecks(command: Command, summary: string): Command {
  return command
    .argument('<folder>')
    .summary(summary)
    .option('--strict', 'warnings count as faults')
    .option('--json', 'print one JSON object');
}
