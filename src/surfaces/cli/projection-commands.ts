import type { Command } from 'commander';
import type { ProjectionControl, ReplayOutcome } from '../../platform/read-store/projection-control.js';
import { CliError } from './exit.js';
import type { CommandTools } from './host.js';
import { ProgressLine } from './progress-line.js';
import { renderData } from './render.js';

interface Options {
  readonly json?: boolean;
  readonly wait?: string;
}

/** `projection list|rebuild|cancel|resume|parked|retry|skip`: the operator's hand on the read models, on the data itself. */
export function addProjectionCommands(program: Command, { host, terminal, run }: CommandTools): void {
  const group = program.command('projection').summary('Look after the read models');
  const command = (words: string, description: string) =>
    group.command(words).description(description).option('--json', 'print the answer as JSON');
  const print = (data: Record<string, unknown>, { json }: Options) =>
    terminal.out(json ? `${JSON.stringify({ ok: true, data }, null, 2)}\n` : renderData(data));
  const on = async <T>(work: (control: ProjectionControl) => Promise<T>): Promise<T> => {
    const platform = await host.open();
    try {
      return await work(platform.projections);
    } finally {
      await platform.close();
    }
  };

  /** Waits for builds and tells how far they have come. */
  const followed = async (control: ProjectionControl, builds: readonly number[], options: Options) => {
    const progress = new ProgressLine(terminal, 'Took in');
    const end = Date.now() + seconds(options) * 1_000;
    let statuses = await control.settled(builds, 0);
    while ([...statuses.values()].includes('building') && Date.now() < end) {
      const underway = await control.underway(builds);
      if (underway) progress.tell(underway.taken, underway.share);
      statuses = await control.settled(builds, Math.min(200, Math.max(0, end - Date.now())));
    }
    progress.end();
    return builds.map((build) => ({ build, status: statuses.get(build) ?? 'unknown' }));
  };
  const report = (builds: Awaited<ReturnType<typeof followed>>, options: Options) => {
    print({ builds }, options);
    const open = builds.find(({ status }) => status !== 'live' && status !== 'retired');
    if (open?.status === 'building')
      throw new CliError('The time is up; the build goes on. "lyceum projection cancel" ends it.');
    if (open?.status === 'cancelled')
      throw new CliError(`Build ${open.build} was cancelled; "lyceum projection resume" goes on with it within a day.`);
    if (open) throw new CliError(`Build ${open.build} is ${open.status}; see "lyceum projection list".`);
  };

  command('list', 'Lists the read models: how far each has come, its rows, what is parked or wrong.').action(
    run(async (options: Options) => print({ projections: await on((control) => control.list()) }, options)),
  );
  command('rebuild', 'Builds read models anew from the events beside the present ones, then switches.')
    .argument('[name...]', 'names of projections; all without a name')
    .option('--wait <seconds>', 'how long to wait for the end', '600')
    .action(
      run(async (names: string[], options: Options) => {
        const builds = await on(async (control) =>
          followed(control, await known(() => control.rebuild(orAll(names))), options),
        );
        report(builds, options);
      }),
    );
  command('cancel', 'Ends builds that are under way; the read models that serve go on serving.')
    .argument('[name...]', 'names of projections; all without a name')
    .action(
      run(async (names: string[], options: Options) => {
        print({ cancelled: await on((control) => known(() => control.cancel(orAll(names)))) }, options);
      }),
    );
  command('resume', 'Goes on with builds that were cancelled within the last day, from where they stood.')
    .argument('[name...]', 'names of projections; all without a name')
    .option('--wait <seconds>', 'how long to wait for the end', '600')
    .action(
      run(async (names: string[], options: Options) => {
        const builds = await on(async (control) =>
          followed(control, await known(() => control.resume(orAll(names))), options),
        );
        if (builds.length === 0) throw new CliError('No cancelled build is left to go on with; rebuild instead.');
        report(builds, options);
      }),
    );
  command('parked', 'Lists the keys whose events a read model could not take, with the error of each.').action(
    run(async (options: Options) => print({ parked: await on((control) => control.parked()) }, options)),
  );
  const replay = (words: 'retry' | 'skip', description: string) =>
    command(words, description)
      .argument('<name>', 'name of the projection')
      .argument('<key>', 'the parked key')
      .action(
        run(async (name: string, key: string, options: Options) => {
          const outcome = await on((control) => known(() => control[words](name, key)));
          refuseUnlessDone(outcome, name, key);
          print({ projection: name, key, outcome: outcome.kind }, options);
        }),
      );
  replay('retry', 'Takes the parked events of a key again, in order, with the logic of this version.');
  replay('skip', 'Leaves the first parked event of a key out for good and takes the others.');
}

function orAll(names: readonly string[]): readonly string[] | 'all' {
  return names.length === 0 ? 'all' : names;
}

function seconds({ wait }: Options): number {
  if (!/^\d{1,6}$/.test(wait ?? '')) throw new CliError('--wait is a number of seconds.', 2);
  return Number(wait);
}

/** A name that is no projection is a fault of the command line. */
async function known<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RangeError) throw new CliError(error.message, 2, { cause: error });
    throw error;
  }
}

function refuseUnlessDone(outcome: ReplayOutcome, name: string, key: string): void {
  if (outcome.kind === 'unknown') throw new CliError(`Nothing is parked for ${key} in ${name}.`);
  if (outcome.kind === 'parked') throw new CliError(`${key} in ${name} is parked again: ${outcome.error}`);
}
