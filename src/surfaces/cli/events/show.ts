import type { Command } from 'commander';
import type { RecordedEvent, StreamName } from '../../../platform/event-store/port/recorded-event.js';
import { isSealed } from '../../../platform/event-store/port/value-rules.js';
import { kidsOf, unseal } from '../../../platform/event-store/sealed/seal.js';
import { history } from '../../../platform/event-store/transfer/history.js';
import { CliError } from '../exit.js';
import { harmless } from '../render.js';
import { gathered, knownTypes, type LocalLog, type LogTools } from './log-tools.js';

interface Options {
  readonly type?: readonly string[];
  readonly person?: string;
  readonly after?: string;
  readonly until?: string;
  readonly limit: string;
  readonly personal?: boolean;
  readonly json?: boolean;
}

interface Shown {
  readonly events: readonly RecordedEvent[];
  /** Where to go on; absent at the end. */
  readonly more?: string | undefined;
}

/** `events show [stream]` */
export function addShow(group: Command, tools: LogTools): void {
  group
    .command('show')
    .summary('Show events as they were recorded')
    .description(
      'Shows events in the order of the log, as they were recorded. What people wrote stays sealed unless it is asked for: ' +
        'only who holds the data and its secret can open it.',
    )
    .argument('[stream]', 'only events of this stream')
    .option('--type <type>', 'only events of this type; may be repeated', gathered)
    .option('--person <id>', 'only events about this person or by them')
    .option('--after <place>', 'only what comes after this position or instant')
    .option('--until <place>', 'only what comes up to this position or instant')
    .option('--limit <number>', 'how many at most', '50')
    .option('--personal', 'open sealed fields')
    .option('--json', 'print the answer as JSON')
    .action(
      tools.run(async (stream: string | undefined, options: Options) => {
        if (!/^[1-9]\d{0,4}$/.test(options.limit)) throw new CliError('--limit is a number from 1 to 99999.', 2);
        await tools.onLog(async (local) => {
          const { events, more } = await find(local, stream, options);
          const shown = await Promise.all(events.map((event) => readable(event, local, options.personal === true)));
          if (options.json) return tools.print({ events: shown, more: more ?? null }, options);
          for (const event of shown) tools.terminal.out(`${lineOf(event)}\n`);
          if (more) tools.terminal.out(`There are more: --after ${more}\n`);
        });
      }),
    );
}

async function find({ log, catalogue }: LocalLog, stream: string | undefined, options: Options): Promise<Shown> {
  const types = knownTypes(options.type, catalogue);
  const { person, after, until } = options;
  const limit = Number(options.limit);
  if (stream !== undefined && !(await hasEvents(log, stream))) throw new CliError(`There is no stream ${stream}.`);
  const events: RecordedEvent[] = [];
  for await (const page of history(log, { after, until, types })) {
    for (const event of page.events) {
      if ((stream !== undefined && event.stream !== stream) || !concerns(event, person)) continue;
      if (events.length === limit) return { events, more: events.at(-1)?.position };
      events.push(event);
    }
  }
  return { events };
}

async function hasEvents(log: LocalLog['log'], stream: string): Promise<boolean> {
  for await (const _ of log.read(stream as StreamName, { limit: 1 })) return true;
  return false;
}

function concerns({ meta }: RecordedEvent, person: string | undefined): boolean {
  return person === undefined || meta.subjects.includes(person) || meta.actor.id === person;
}

type Readable = Omit<RecordedEvent, 'version'> & { readonly version: string };

async function readable(event: RecordedEvent, { vault }: LocalLog, personal: boolean): Promise<Readable> {
  const version = String(event.version);
  if (personal) return { ...unseal(event, await vault.find(kidsOf(event))), version };
  const fields = Object.entries(event.data as object).map(([name, value]) => [
    name,
    isSealed(value) ? '[sealed]' : value,
  ]);
  return { ...event, data: Object.fromEntries(fields), version };
}

function lineOf({ position, meta, stream, version, type, data }: Readable): string {
  const actor = `${meta.actor.kind} ${meta.actor.id}`;
  return harmless(`${position} ${meta.occurredAt} ${stream}@${version} ${type} by ${actor} ${JSON.stringify(data)}`);
}
