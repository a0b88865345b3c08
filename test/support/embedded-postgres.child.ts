/**
 * Another Lyceum, as far as its database goes: starts it as the one JSON argument says, tells how that went on one
 * line, and lives until it is killed or its input closes.
 */
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from '../../src/platform/embedded-postgres/index.js';
import { thisSystem } from '../../src/platform/embedded-postgres/system.js';

export interface ChildOptions extends EmbeddedPostgresOptions {
  readonly mayUnshare?: boolean;
  readonly maySetDeathSignal?: boolean;
}

const { mayUnshare, maySetDeathSignal, ...options } = JSON.parse(process.argv[2] ?? '{}') as ChildOptions;
const system = {
  ...thisSystem,
  mayUnshare: () => mayUnshare ?? thisSystem.mayUnshare(),
  maySetDeathSignal: () => maySetDeathSignal ?? thisSystem.maySetDeathSignal(),
};

try {
  const server = await startEmbeddedPostgres(options, system);
  const { url, port, pid } = server;
  process.stdout.write(`${JSON.stringify({ url, port, pid })}\n`);
  process.stdin.resume().once('end', () => void server.stop().then(() => process.exit(0)));
} catch (error) {
  const { name, message } = error as Error;
  process.stdout.write(`${JSON.stringify({ name, message })}\n`);
  process.exitCode = 1;
}
