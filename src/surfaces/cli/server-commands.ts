import type { Command } from 'commander';
import type { CommandTools } from './host.js';

/** `serve` and `migrate`. */
export function addServerCommands(program: Command, { host, terminal, run }: CommandTools): void {
  program
    .command('serve')
    .summary('Start the server')
    .description('Starts Lyceum with everything it needs and runs until it is stopped. The environment configures it.')
    .action(run(() => host.serve()));
  program
    .command('migrate')
    .summary('Bring the database up to date')
    .description('Applies the migrations that the database lacks, all or none. A start does the same by itself.')
    .option('--json', 'print the answer as JSON')
    .action(
      run(async (options: { json?: boolean }) => {
        const applied = await host.migrate();
        if (options.json) return terminal.out(`${JSON.stringify({ ok: true, data: { applied } }, null, 2)}\n`);
        terminal.out(applied.length === 0 ? 'The database is up to date.\n' : `Applied:\n  ${applied.join('\n  ')}\n`);
      }),
    );
}
