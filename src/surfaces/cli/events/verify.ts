import type { Command } from 'commander';
import { verifyFile, verifyStore, type Verified } from '../../../platform/event-store/transfer/verify.js';
import { CliError } from '../exit.js';
import { sizeOf, type LogTools } from './log-tools.js';
import { ProgressLine } from '../progress-line.js';

/** `events verify [file]` */
export function addVerify(group: Command, tools: LogTools): void {
  group
    .command('verify')
    .summary('Check the event log, or a file of events')
    .description(
      'Checks the event log of this installation, or a file of "events export": streams without gaps, no id twice, the ' +
        'order, types and shapes that this version knows, and in a file every link of the chain and the manifest. Names ' +
        'each fault with its place. Two logs with the same chain hold the same events.',
    )
    .argument('[file]', 'a file of "events export"; without it, the log itself')
    .option('--json', 'print the answer as JSON')
    .action(
      tools.run(async (file: string | undefined, options: { json?: boolean }) => {
        const bytes = file === undefined ? 0 : await sizeOf(file);
        const progress = new ProgressLine(tools.terminal, 'Checked');
        const told = (events: number, share: number) => progress.tell(events, share);
        const verified = await tools
          .onLog(({ log, vault, catalogue }) =>
            file === undefined
              ? verifyStore(log, vault, catalogue, { told })
              : verifyFile(file, catalogue, { bytes, told }),
          )
          .finally(() => progress.end());
        const { events, streams, types, chain, faults, faultCount } = verified;
        const sound = faultCount === 0;
        const byType = Object.entries(types).map(([type, count]) => ({ type, events: count }));
        if (sound || options.json) tools.print({ sound, events, streams, chain, types: byType, faults }, options);
        if (!sound) throw new CliError(faultsOf(verified, file ?? 'The event log'));
      }),
    );
}

/** The faults, one a line. */
export function faultsOf({ faults, faultCount }: Verified, what: string): string {
  const lines = faults.map((fault) => `  ${fault.where}: ${fault.what}`);
  if (faultCount > faults.length) lines.push(`  and ${faultCount - faults.length} more`);
  return `${what} has faults:\n${lines.join('\n')}`;
}
