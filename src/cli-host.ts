import { projections } from '../projections/index.js';
import { events, reactions, useCases } from './contexts/index.js';
import { createApp } from './lyceum.js';
import { loadConfig } from './platform/config/index.js';
import { Gateway } from './platform/contract/gateway.js';
import { Registry } from './platform/contract/registry.js';
import { untilOnDisk } from './platform/database/index.js';
import { KeyTransfer } from './platform/event-store/sealed/key-transfer.js';
import { migrated, openDatabase, openFoundation } from './platform/foundation/foundation.js';
import { VERSION } from './platform/foundation/package-root.js';
import { workerOf } from './platform/foundation/worker.js';
import { Progress } from './platform/read-store/progress.js';
import { ReactionControl } from './platform/reactions/reaction-control.js';
import { ProjectionControl } from './platform/read-store/projection-control.js';
import { eventCommands } from './surfaces/cli/events/event-commands.js';
import type { LocalLog } from './surfaces/cli/events/log-tools.js';
import { addCourseCommands } from './surfaces/cli/course-commands.js';
import { serve } from './serve.js';
import { work } from './work.js';
import type { AddCommands, CliHost, LocalPlatform } from './surfaces/cli/host.js';

/** Commands that are not made from contracts. */
const commands: readonly AddCommands[] = [addCourseCommands, eventCommands(openLog)];

/** The application as the command line uses it. */
export function applicationHost(): CliHost {
  return {
    version: VERSION,
    registry: new Registry(useCases),
    serve: (options) => serve((text) => console.log(text), options),
    work: () => work((text) => console.log(text)),
    open: openBeside,
    migrate: migrateOnly,
    commands,
  };
}

/** The platform without ways in, on the data of a server that runs or by itself; its worker helps when nobody leads. */
async function openBeside(): Promise<LocalPlatform> {
  const foundation = await openFoundation(quiet(), { events, projections, reactions }, { beside: true });
  const progress = new Progress();
  const app = await createApp(foundation, progress);
  await app.init();
  const worker = workerOf(foundation, progress, app);
  worker.start();
  return {
    gateway: app.get(Gateway),
    projections: app.get(ProjectionControl),
    reactions: app.get(ReactionControl),
    async close() {
      await app.close();
      await worker.stop();
      await foundation.close();
    },
  };
}

/**
 * The log without use cases and without a worker, beside a server that runs or by itself. An import waits for the disk
 * once, at its end: until then it can be broken off and taken up again.
 */
async function openLog(): Promise<LocalLog> {
  const foundation = await openFoundation(quiet(), { events, projections, reactions }, { beside: true, lazy: true });
  const { log, vault, catalogue, clock, pool, readPool, config } = foundation;
  const keys = new KeyTransfer(pool, config.secret);
  return {
    log,
    vault,
    keys,
    catalogue,
    clock,
    projections,
    pool: readPool,
    settled: () => untilOnDisk(pool),
    close: () => foundation.close(),
  };
}

async function migrateOnly(): Promise<readonly string[]> {
  const { url, postgres } = await openDatabase(quiet(), { beside: true });
  try {
    return await migrated(url);
  } finally {
    await postgres?.stop();
  }
}

/** A command answers with its own words; only what went wrong is logged. */
function quiet() {
  return loadConfig({ LOG_LEVEL: 'error', ...process.env });
}
