import type { Command } from 'commander';
import { FileFault } from '../../../platform/event-store/transfer/lines.js';
import { importEvents } from '../../../platform/event-store/transfer/import-events.js';
import { verifyFile, type VerifiedFile } from '../../../platform/event-store/transfer/verify.js';
import { CliError } from '../exit.js';
import { sizeOf, type LocalLog, type LogTools } from './log-tools.js';
import { ProgressLine } from '../progress-line.js';
import { faultsOf } from './verify.js';

interface Options {
  readonly keys?: string;
  readonly withoutKeys?: boolean;
  readonly json?: boolean;
}

/** `events import <file>` */
export function addImport(group: Command, tools: LogTools): void {
  group
    .command('import')
    .summary('Bring an exported event log into an empty installation')
    .description(
      'Writes a file of "events export" into an empty event log, with its ids, order and sealed fields. The whole file is ' +
        'checked first, the whole log afterwards. An import that was broken off goes on when it is started again with the ' +
        'same file. Start the server when it has ended: the read models build themselves.',
    )
    .argument('<file>', 'a file of "events export"')
    .option('--keys <file>', 'the keys of people, as "events export --keys" wrote them')
    .option('--without-keys', 'import although keys are missing: what they seal stays unreadable, for ever')
    .option('--json', 'print the answer as JSON')
    .action(
      tools.run(async (file: string, options: Options) => {
        const bytes = await sizeOf(file);
        if (options.keys) await sizeOf(options.keys);
        tools.print(await tools.onLog((local) => bring(local, file, bytes, options, tools)), options);
      }),
    );
}

async function bring(local: LocalLog, file: string, bytes: number, options: Options, { terminal }: LogTools) {
  const checking = new ProgressLine(terminal, 'Checked');
  const told = (events: number, share: number) => checking.tell(events, share);
  const verified = await verifyFile(file, local.catalogue, { bytes, told }).finally(() => checking.end());
  if (verified.faultCount > 0) throw new CliError(`${faultsOf(verified, file)}\nNothing was imported.`);
  const progress = new ProgressLine(terminal, 'Imported');
  let keys = 0;
  const outcome = await importEvents(local.log, file, verified, {
    async ready() {
      if (options.keys) keys = await takeKeys(local, options.keys);
      if (!options.withoutKeys) await refuseMissingKeys(local, verified);
    },
    told: (events) => progress.tell(events, events / verified.events),
  }).finally(() => progress.end());
  await local.settled();
  return { file, events: verified.events, ...outcome, keys, chain: verified.chain };
}

async function takeKeys({ keys }: LocalLog, path: string): Promise<number> {
  try {
    return await keys.take(path);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw new CliError(`${path} has faults:\n  ${error.message}\nNothing was imported.`, 1, { cause: error });
  }
}

async function refuseMissingKeys({ keys }: LocalLog, { keysNeeded }: VerifiedFile): Promise<void> {
  const missing = await keys.missing(keysNeeded);
  if (missing.length === 0) return;
  throw new CliError(
    `${missing.length} of the ${keysNeeded.size} keys that the file needs are not here: personal data would stay unreadable. ` +
      'Export again with --keys and name that file with --keys, or import with --without-keys. Nothing was imported.',
  );
}
