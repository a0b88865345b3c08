import 'reflect-metadata';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { projections } from '../projections/index.js';
import { AppModule } from './app.module.js';
import { events, reactions } from './contexts/index.js';
import { publicUrl, type Config } from './platform/config/index.js';
import { openFoundation, type Foundation } from './platform/foundation/foundation.js';
import { untilReadable } from './platform/foundation/readable.js';
import { watch } from './platform/foundation/watch.js';
import { workerOf } from './platform/foundation/worker.js';
import { VERSION } from './platform/foundation/package-root.js';
import { NestLogger } from './platform/logging/index.js';
import { Progress } from './platform/read-store/progress.js';
import type { ReadStoreDaemon } from './platform/read-store/read-store-daemon.js';
import { startTelemetry } from './platform/telemetry/index.js';
import { defaultBodyLimitBytes } from './surfaces/entrance/surface-options.js';
import { mountLessons } from './surfaces/lessons/lesson-pages.module.js';
import { mountReports } from './surfaces/reports/reports-pages.module.js';
import { mountSurfaces } from './surfaces/surfaces.module.js';

/** A running platform. */
export interface Lyceum {
  readonly app: INestApplication;
  readonly foundation: Foundation;
  /** As people reach it. */
  readonly url: string;
  /** Finishes the calls under way and the batch of the worker, then closes everything. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Whether this process also keeps the read models (it does unless told otherwise); else `lyceum work` must run. */
  readonly worker?: boolean;
}

/** Starts the whole platform in this process: ways in, worker, and the database when it is ours. */
export async function startLyceum(config: Config, options: StartOptions = {}): Promise<Lyceum> {
  const stopTelemetry = await startTelemetry({ endpoint: config.otlpEndpoint, version: VERSION });
  const port = config.port === 0 ? await freePort(config.host) : config.port;
  const foundation = await openFoundation({ ...config, port }, { events, projections, reactions });
  const progress = new Progress();
  let app: NestExpressApplication | undefined;
  let worker: ReadStoreDaemon | undefined;
  const stop = async () => {
    if (app) await hangUp(app);
    await worker?.stop();
    await foundation.close();
    await stopTelemetry();
  };
  try {
    app = await createApp(foundation, progress);
    await app.init();
    worker = options.worker === false ? undefined : workerOf(foundation, progress, app);
    worker?.start();
    await untilReadable(foundation.readPool, projections);
    // Longer than proxies keep a connection for later (60 s and a little), so that none is cut as a call comes in.
    app.getHttpServer().keepAliveTimeout = 75_000;
    await app.listen(port, config.host);
    return { app, foundation, url: publicUrl(foundation.config), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The application over an open foundation, not listening yet: also for commands that need no port. */
export async function createApp(foundation: Foundation, progress: Progress): Promise<NestExpressApplication> {
  const { config, logger } = foundation;
  const options = {
    publicUrl: publicUrl(config),
    version: VERSION,
    trustedProxies: config.trustedProxies,
    bodyLimitBytes: defaultBodyLimitBytes,
  };
  const app = await NestFactory.create<NestExpressApplication>(AppModule.over(foundation, progress, options), {
    logger: new NestLogger(logger),
    bodyParser: false,
  });
  app.disable('x-powered-by');
  mountSurfaces(app);
  mountReports(app);
  mountLessons(app);
  watch(app, foundation);
  return app;
}

/** Takes no new calls and waits for those under way. Connections that clients keep for later are not waited for. */
async function hangUp(app: INestApplication): Promise<void> {
  const server = app.getHttpServer() as Server;
  const ending = setInterval(() => server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(ending));
}

/** Any free port, known before the ways in name their own address. */
async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
