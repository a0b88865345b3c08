import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { exportEvents } from '../../../platform/event-store/transfer/export-events.js';
import type { Choice } from '../../../platform/event-store/transfer/manifest.js';
import { writeWholeFile } from '../../../platform/event-store/transfer/whole-file.js';
import { CliError } from '../exit.js';
import { gathered, knownTypes, type LocalLog, type LogTools } from './log-tools.js';
import { ProgressLine } from '../progress-line.js';

interface Options {
  readonly keys?: string;
  readonly type?: readonly string[];
  readonly stream?: string;
  readonly after?: string;
  readonly until?: string;
  readonly json?: boolean;
}

/** `events export <file>` */
export function addExport(group: Command, tools: LogTools): void {
  group
    .command('export')
    .summary('Write the event log into a file')
    .description(
      'Writes the event log into a file: one event a line, in the order of the log, as it is stored; personal fields stay ' +
        'sealed. The file appears when it is whole. With a name that ends in .gz it is compressed. While a server works, what ' +
        'it appends after the beginning is left out. A file of which a part was chosen cannot be imported.',
    )
    .argument('<file>', 'a file that is not there yet')
    .option('--keys <file>', 'also write the keys of people, wrapped, into this file: keep it apart and briefly')
    .option('--type <type>', 'only events of this type; may be repeated', gathered)
    .option('--stream <name>', 'only events of this stream')
    .option('--after <place>', 'only what comes after this position or instant')
    .option('--until <place>', 'only what comes up to this position or instant')
    .option('--json', 'print the answer as JSON')
    .action(
      tools.run(async (file: string, options: Options) => {
        for (const path of [file, options.keys]) {
          if (path && existsSync(path)) throw new CliError(`${path} is there already: choose another name.`, 2);
        }
        tools.print(await tools.onLog((local) => write(local, file, options, tools)), options);
      }),
    );
}

async function write(local: LocalLog, file: string, options: Options, { terminal, host }: LogTools) {
  const progress = new ProgressLine(terminal, 'Exported');
  const manifest = await exportEvents(
    local.log,
    {
      appVersion: host.version,
      now: local.clock.now(),
      partial: choice(options, local),
      told: (events, share) => progress.tell(events, share),
    },
    (lines) => writeWholeFile(file, lines),
  ).finally(() => progress.end());
  if (options.keys) await writeWholeFile(options.keys, local.keys.lines(), { secret: true });
  const { events, first, last, chain } = manifest;
  return { file, keys: options.keys ?? null, events, first, last, chain };
}

function choice(options: Options, { catalogue }: LocalLog): Choice | undefined {
  const types = knownTypes(options.type, catalogue);
  const { stream, after, until } = options;
  const chosen = {
    ...(types && { types: [...types] }),
    ...(stream && { stream }),
    ...(after && { after }),
    ...(until && { until }),
  };
  return Object.keys(chosen).length > 0 ? chosen : undefined;
}
