import type { Command } from 'commander';
import {
  courseCommands,
  releaseFrom,
  yamlText,
  type AskServer,
  type CommandResult,
} from '../../contexts/catalogue/index.js';
import { previewLesson } from '../../contexts/lessons/index.js';
import { placeFor } from './contract-commands.js';
import { CliError } from './exit.js';
import type { CommandTools, Terminal } from './host.js';
import { askedWith } from './remote-call.js';
import { chooseServer, type Named } from './target.js';
import { waitingFor } from './waiting-line.js';

interface CheckFlags {
  readonly json?: boolean;
  readonly sarif?: boolean;
  readonly strict?: boolean;
}
type ServerFlags = Named & { readonly json?: boolean };
type PublishFlags = CheckFlags &
  Named & { readonly course?: string; readonly commit?: string; readonly dryRun?: boolean };

/** `course new|check|build|diff|publish|import|preview`: the work of an author on a course map in a folder. */
export function addCourseCommands(program: Command, { terminal, run }: CommandTools): void {
  const told = <Args extends unknown[]>(work: (...args: Args) => Promise<CommandResult>) =>
    run(async (...args: Args) => {
      const { exitCode, lines, complaint } = await work(...args);
      if (lines.length > 0) terminal.out(`${lines.join('\n')}\n`);
      if (exitCode !== 0) throw new CliError(complaint ?? '', exitCode);
    });
  const server = (named: Named) => asServer(named, terminal);

  command(program, 'new', 'Write a small course map to begin with')
    .argument('<folder>')
    .option('--title <title>', 'title of the course')
    .action(
      told((folder: string, options: { title?: string; json?: boolean }) => courseCommands.create(folder, options)),
    );
  withChecks(command(program, 'check', 'Show every fault of a course map, at file:line:column')).action(
    told((folder: string, options: CheckFlags) => courseCommands.check(folder, options)),
  );
  withChecks(command(program, 'build', 'Compile a course map to one release file'))
    .option('--out <file>', 'file for the release')
    .action(told((folder: string, options: CheckFlags & { out?: string }) => courseCommands.build(folder, options)));
  withServer(withChecks(command(program, 'diff', 'Show what a course map would change for learners')))
    .option('--against <release>', 'a release file, another folder, or a course on the server (its active release)')
    .action(
      told((folder: string, options: CheckFlags & Named & { against?: string }) =>
        courseCommands.diff(folder, { ...options, ask: server(options) }),
      ),
    );
  withServer(withChecks(command(program, 'publish', 'Compile a course map and publish it on a server')))
    .option('--dry-run', 'say what it would do to the course and its learners, and do nothing')
    .option('--course <id>', 'a course without lessons to bind the first release to')
    .option('--commit <hash>', 'full git hash the map was built from')
    .action(
      told((folder: string, options: PublishFlags) => {
        const ask = server(options);
        if (!ask) throw new CliError('Which server? Add --url and --key, or set LYCEUM_URL and LYCEUM_KEY.', 2);
        return courseCommands.publish(folder, { ...options, ask });
      }),
    );
  withServer(command(program, 'import', 'Write a release as a course map that compiles to the same release'))
    .argument('<release>', 'a release file, or a course on the server (its active release)')
    .argument('[folder]', 'an empty or new folder; the key of the course when left out')
    .action(
      told((source: string, folder: string | undefined, options: ServerFlags) =>
        courseCommands.import(source, folder, { ...options, ask: server(options) }),
      ),
    );
  withServer(command(program, 'preview', "Show what a learner's agent gets for a lesson"))
    .argument('<course>', 'a course map, a release file, or a course on the server')
    .argument('[lesson]', 'key of a lesson; the first one when left out')
    .action(
      told((source: string, lesson: string | undefined, options: ServerFlags) =>
        preview(source, lesson, server(options), options.json === true),
      ),
    );
}

async function preview(source: string, named: string | undefined, ask: AskServer | undefined, json: boolean) {
  const found = await releaseFrom(source, ask).catch((error: unknown) => {
    throw new CliError((error as Error).message, 2);
  });
  const { lessons } = found.release;
  const lesson = named ?? lessons[0]?.key ?? '';
  const data = previewLesson(found.release, lesson, found.locale?.startsWith('ru') ? 'ru' : 'en');
  const known = lessons.map(({ key }) => key).join(', ');
  if (!data) throw new CliError(`There is no lesson "${lesson}" (there are ${known}).`, 2);
  return { exitCode: 0, lines: [json ? JSON.stringify(data) : yamlText(data).trimEnd()] } as const;
}

/** The named server, or nothing when none is named; while it works somebody at a terminal sees that it does. */
function asServer(named: Named, terminal: Terminal): AskServer | undefined {
  const server = chooseServer(named, terminal);
  return (
    server &&
    ((tool, args) => waitingFor(terminal, 'Waiting for the server', () => askedWith(server, 'authoring', tool, args)))
  );
}

function command(program: Command, name: string, summary: string): Command {
  return placeFor(program, ['course', name]).summary(summary).option('--json', 'print one JSON object');
}

function withChecks(of: Command): Command {
  return of
    .argument('<folder>')
    .option('--strict', 'warnings count as faults')
    .option('--sarif', 'print the faults as SARIF 2.1.0');
}

function withServer(of: Command): Command {
  return of
    .option('--url <address>', 'the server (LYCEUM_URL)')
    .option('--key <key>', 'key of somebody with an authoring role (LYCEUM_KEY)');
}
