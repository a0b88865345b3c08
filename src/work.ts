import 'reflect-metadata';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { projections } from '../projections/index.js';
import { contextModules as modules, events, reactions, useCases } from './contexts/index.js';
import { loadConfig, publicUrl, type Config } from './platform/config/index.js';
import { openFoundation, type Foundation } from './platform/foundation/foundation.js';
import { VERSION } from './platform/foundation/package-root.js';
import { platformModules } from './platform/foundation/platform-modules.js';
import { watch } from './platform/foundation/watch.js';
import { workerOf } from './platform/foundation/worker.js';
import { NestLogger } from './platform/logging/index.js';
import { Progress } from './platform/read-store/progress.js';
import { startTelemetry } from './platform/telemetry/index.js';
import { HealthController } from './surfaces/http/health.controller.js';
import { orSay, untilStopped, type Running } from './until-stopped.js';

/** Every context without its ways in; shows whether the worker is well, and what it counts. */
@Module({})
class WorkerModule {
  static over(foundation: Foundation, progress: Progress): DynamicModule {
    return {
      module: WorkerModule,
      imports: platformModules(foundation, progress, { modules, useCases }),
      controllers: [HealthController],
    };
  }
}

/** With the one that it leads by, a worker holds twelve. */
const connections = { events: 5, reads: 6 };

/** A worker without ways in, until a signal stops it. Of all workers of an installation one leads, the others wait. */
export function work(say: (text: string) => void): Promise<void> {
  return orSay(async () => {
    const config = loadConfig();
    const worker = await startWorker(config);
    say(`Lyceum works: ${worker.url}/healthz tells that it lives`);
    await untilStopped(worker);
  });
}

async function startWorker(config: Config): Promise<Running & { readonly url: string }> {
  const stopTelemetry = await startTelemetry({ endpoint: config.otlpEndpoint, version: VERSION });
  const foundation = await openFoundation(config, { events, projections, reactions }, { beside: true, connections });
  const progress = new Progress();
  const app = await NestFactory.create(WorkerModule.over(foundation, progress), {
    logger: new NestLogger(foundation.logger),
  });
  const worker = workerOf(foundation, progress, app);
  const stop = async () => {
    await app.close();
    await worker.stop();
    await foundation.close();
    await stopTelemetry();
  };
  try {
    watch(app, foundation);
    await app.init();
    worker.start();
    await app.listen(config.port, config.host);
    const { port } = (app.getHttpServer() as Server).address() as AddressInfo;
    return { foundation, stop, url: publicUrl(config, port) };
  } catch (error) {
    await stop();
    throw error;
  }
}
