import { demoWorld } from '../seeds/demo/index.js';
import { welcome } from '../seeds/demo/welcome.js';
import { ConfigError, loadConfig } from './platform/config/index.js';
import { EmbeddedPostgresError } from './platform/embedded-postgres/index.js';
import { startLyceum, type Lyceum } from './lyceum.js';

/** `npm start`: everything in one process; with its demo world where that is wanted. */
async function main(): Promise<void> {
  const config = loadConfig();
  const lyceum = await startLyceum(config);
  stopOnSignals(lyceum);
  const { app, foundation, url } = lyceum;
  const demo = config.demo ? await demoWorld(app, foundation.store, config.dataDir, url) : undefined;
  if (demo) console.log(welcome(demo));
  console.log(`Lyceum is ready: ${url}`);
}

function stopOnSignals(lyceum: Lyceum): void {
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopping ??= lyceum.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
  const { postgres, logger } = lyceum.foundation;
  void postgres?.ended.then((said) => {
    if (stopping) return;
    logger.fatal({ step: 'embedded PostgreSQL', error: new Error(said) }, 'The embedded PostgreSQL ended by itself');
    process.exit(1);
  });
}

/** What the operator can mend is said in its own sentence; anything else is a fault of ours and shown whole. */
function fail(error: unknown): never {
  const expected = error instanceof ConfigError || error instanceof EmbeddedPostgresError || isAddressInUse(error);
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

main().catch(fail);
