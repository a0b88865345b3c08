import type { Command } from 'commander';
import type { ReactionControl } from '../../platform/reactions/reaction-control.js';
import { CliError } from './exit.js';
import type { CommandTools } from './host.js';
import { renderData } from './render.js';

interface Options {
  readonly json?: boolean;
}

/** `reaction list|stuck|retry|dismiss|resume|begin`: the operator's hand on what follows from events, on the data itself. */
export function addReactionCommands(program: Command, { host, terminal, run }: CommandTools): void {
  const group = program.command('reaction').summary('Look after what follows from events');
  const command = (words: string, description: string) =>
    group.command(words).description(description).option('--json', 'print the answer as JSON');
  const print = (data: Record<string, unknown>, { json }: Options) =>
    terminal.out(json ? `${JSON.stringify({ ok: true, data }, null, 2)}\n` : renderData(data));
  const on = async <T>(work: (control: ReactionControl) => Promise<T>): Promise<T> => {
    const platform = await host.open();
    try {
      return await work(platform.reactions);
    } finally {
      await platform.close();
    }
  };
  const each = (words: 'retry' | 'dismiss', description: string, done: string) =>
    command(words, description)
      .argument('<id>', 'id of the command or event, as "reaction stuck" prints it')
      .action(
        run(async (id: string, options: Options) => {
          if (!(await on((control) => control[words](id)))) throw new CliError(`Nothing to ${words} has the id ${id}.`);
          print({ id, outcome: done }, options);
        }),
      );

  command('list', 'Lists the reactions: how far each has come, what it owes, what was left out or is wrong.').action(
    run(async (options: Options) => print({ reactions: await on((control) => control.list()) }, options)),
  );
  command(
    'stuck',
    'Lists commands that failed and events that a reaction could not answer, with the error of each.',
  ).action(run(async (options: Options) => print({ stuck: await on((control) => control.stuck()) }, options)));
  each('retry', 'Owes a command again that failed or was left out; the worker sends it at once.', 'owed');
  each('dismiss', 'Takes a command that was left out, or an event that was not answered, off the list.', 'dismissed');
  command('resume', 'Lets a reaction go on that stopped, from where it stopped.')
    .argument('<name>', 'name of the reaction')
    .action(
      run(async (name: string, options: Options) => {
        if (!(await on((control) => control.resume(name)))) throw new CliError(`No reaction has the name ${name}.`);
        print({ reaction: name, outcome: 'running' }, options);
      }),
    );
  command('begin', 'Lets reactions that stopped at another store begin anew with the events of this one.')
    .argument('[name...]', 'names of reactions; all that stopped so without a name')
    .action(
      run(async (names: string[], options: Options) => {
        const begun = await on((control) => control.begin(names.length === 0 ? 'all' : names));
        if (begun.length === 0) throw new CliError('None of them stopped because its events are in another store.');
        print({ begun }, options);
      }),
    );
}
