import type { Command } from 'commander';
import { applicationEventStore } from '../../../platform/event-store/application-event-store.js';
import type { KeyVault } from '../../../platform/event-store/sealed/key-vault.js';
import { shareOf } from '../../../platform/event-store/port/positions.js';
import { writeWholeFile } from '../../../platform/event-store/transfer/whole-file.js';
import { Past } from '../../../platform/read-store/past.js';
import type { Projection } from '../../../platform/read-store/projection.js';
import { CSV_LINE_END, csvLine } from '../../../platform/text/csv.js';
import { CliError } from '../exit.js';
import type { LocalLog, LogTools } from './log-tools.js';
import { ProgressLine } from '../progress-line.js';

interface Options {
  readonly until?: string;
  readonly query?: string;
  readonly format: 'ndjson' | 'csv';
  readonly out?: string;
  readonly personal?: boolean;
  readonly json?: boolean;
}

/** Opens nothing: personal fields read `[redacted]`. */
const noKeys: KeyVault = {
  keyFor: () => Promise.reject(new Error('history is only read')),
  find: () => Promise.resolve(new Map()),
  destroy: () => Promise.reject(new Error('history is only read')),
  destructions: () => Promise.resolve({ all: 0, people: 0 }),
  forget: () => undefined,
};

/** `replay [projection…]` */
export function addReplay(program: Command, tools: LogTools): void {
  program
    .command('replay')
    .summary('Ask the read models as they were at a moment of the past')
    .description(
      'Folds the history, from its beginning up to a position or an instant, into read models that are thrown away ' +
        'afterwards, and prints the rows of one of them or the answer to a query. The living read models are not touched. ' +
        'What people wrote reads "[redacted]" unless it is asked for.',
    )
    .argument('[projection...]', 'read models to fold; "lyceum projection list" names them')
    .option('--until <place>', 'a position or an instant; the newest event unless given')
    .option(
      '--query <select>',
      'a SELECT on these read models by their names; the living ones, as they are, are read.<name>',
    )
    .option('--format <format>', 'ndjson or csv', 'ndjson')
    .option('--out <file>', 'write into this file, compressed when its name ends in .gz')
    .option('--personal', 'open sealed fields')
    .option('--json', 'print moment and rows as JSON')
    .action(
      tools.run((names: string[], options: Options) =>
        tools.onLog((local) => replay(local, chosen(names, local, options), options, tools)),
      ),
    );
}

async function replay(local: LocalLog, projections: readonly Projection[], options: Options, tools: LogTools) {
  const { terminal } = tools;
  const progress = new ProgressLine(terminal, 'Replayed');
  const store = applicationEventStore(local.log, local.catalogue, options.personal ? local.vault : noKeys);
  const told = (events: number, upTo: string, head: string) => progress.tell(events, shareOf(upTo, head));
  const { pool } = local;
  const past = await Past.build({ pool, store, projections, until: options.until, told }).finally(() => progress.end());
  const query = options.query ?? Past.everyRow(projections[0] as Projection);
  try {
    if (options.json) return await printWhole(past, query, tools);
    const [lines, end] = options.format === 'csv' ? [csv(past, query), CSV_LINE_END] : [ndjson(past, query), '\n'];
    if (options.out) await writeWholeFile(options.out, lines, { end });
    else for await (const line of lines) terminal.out(line + end);
  } finally {
    past.close();
  }
  terminal.err(momentOf(past));
}

async function printWhole(past: Past, query: string, tools: LogTools): Promise<void> {
  const rows: unknown[] = [];
  for await (const line of ndjson(past, query)) rows.push(JSON.parse(line));
  tools.print({ moment: past.moment ?? null, events: past.events, rows }, { json: true });
}

function momentOf({ moment, events }: Past): string {
  if (!moment) return 'Nothing had happened yet.\n';
  return `As it was at ${moment.position}, ${moment.happenedAt}, after ${events} events.\n`;
}

function chosen(names: readonly string[], { projections }: LocalLog, options: Options): readonly Projection[] {
  if (options.format !== 'csv' && options.format !== 'ndjson') throw new CliError('--format is ndjson or csv.', 2);
  const known = projections.map(({ name }) => name).join(', ');
  const unknown = names.find((name) => !projections.some((one) => one.name === name));
  if (unknown !== undefined) throw new CliError(`There is no read model ${unknown}; there are ${known}.`, 2);
  if (options.query === undefined && names.length !== 1) {
    throw new CliError(`Name one read model, or ask with --query. There are ${known}.`, 2);
  }
  return names.length === 0 ? projections : projections.filter(({ name }) => names.includes(name));
}

async function* ndjson(past: Past, query: string): AsyncGenerator<string> {
  let isHeading = true;
  for await (const [row] of past.ask(query, 'objects')) {
    if (!isHeading) yield row ?? 'null';
    isHeading = false;
  }
}

async function* csv(past: Past, query: string): AsyncGenerator<string> {
  for await (const row of past.ask(query, 'values')) yield csvLine(row);
}
