import type { Command } from 'commander';
import type { CommandTools } from './host.js';

/** `serve`, `work` and `migrate`. */
export function addServerCommands(program: Command, { host, terminal, run }: CommandTools): void {
  program
    .command('serve')
    .summary('Start the server')
    .description('Starts Lyceum with everything it needs and runs until it is stopped. The environment configures it.')
    .option('--no-worker', 'leave the read models to processes of "lyceum work"')
    .action(run((options: { worker: boolean }) => host.serve(options)));
  program
    .command('work')
    .summary('Start a worker')
    .description(
      'Keeps the read models and does what follows from events, without serving calls. Start several: one leads, the others ' +
        'take over when it ends. PORT answers /healthz, /readyz and /metrics.',
    )
    .action(run(() => host.work()));
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
