import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ManualClock } from '../../src/platform/clock/clock.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import type { Caller } from '../../src/platform/contract/caller.js';
import type { Outcome } from '../../src/platform/contract/outcome.js';
import { openFoundation, type Foundation, type Plan } from '../../src/platform/foundation/foundation.js';
import { platformModules, type Offered } from '../../src/platform/foundation/platform-modules.js';
import { untilReadable } from '../../src/platform/foundation/readable.js';
import { workerOf } from '../../src/platform/foundation/worker.js';
import { Progress } from '../../src/platform/read-store/progress.js';
import { callUseCase, dataOf } from './callers.js';
import { testDatabase } from './postgres.js';

type Data = Readonly<Record<string, unknown>>;
type Environment = Readonly<Record<string, string>>;

const SECRET = 'a secret of the tests, 32 characters or more';

@Module({})
class WorldModule {}

/** The contexts a world has. */
export interface Contexts extends Plan, Offered {}

/** What a world runs on; `url` is its database. */
export interface Ground {
  readonly app: INestApplicationContext;
  readonly foundation: Foundation;
  readonly url: string;
  close(): Promise<void>;
}

/** Contexts with their read models and no way in, on a PostgreSQL of their own or on the one at `url`. */
export async function openGround(contexts: Contexts, env: Environment = {}, url?: string): Promise<Ground> {
  const database = url === undefined ? await testDatabase() : { url, close: () => Promise.resolve() };
  const settings = { DATABASE_URL: database.url, LYCEUM_SECRET: SECRET, LOG_LEVEL: 'silent', ...env };
  const config = { secret: SECRET, ...readConfig(settings, { isInteractive: false, folder: '/nowhere' }) };
  const foundation = await openFoundation(config, contexts);
  const progress = new Progress();
  const imports = platformModules(foundation, progress, contexts);
  const app = await NestFactory.createApplicationContext({ module: WorldModule, imports }, { logger: false });
  const worker = workerOf(foundation, progress, app);
  worker.start();
  await untilReadable(foundation.readPool, contexts.projections);
  const close = async () => {
    await app.close();
    await worker.stop();
    await foundation.close();
    await database.close();
  };
  return { app, foundation, url: database.url, close };
}

/** Use cases reached through the gateway, like from every way in. */
export class World {
  constructor(private readonly ground: Ground) {}

  get app(): INestApplicationContext {
    return this.ground.app;
  }

  get foundation(): Foundation {
    return this.ground.foundation;
  }

  get url(): string {
    return this.ground.url;
  }

  /** Only where the environment has LYCEUM_CLOCK. */
  get clock(): ManualClock {
    return this.foundation.clock as ManualClock;
  }

  close(): Promise<void> {
    return this.ground.close();
  }

  /** A call of the operator unless another caller is told. */
  call(name: string, input: object = {}, caller: Partial<Caller> = {}): Promise<Outcome> {
    return callUseCase(this.app, name, input, caller);
  }

  /** The data of a call that must succeed. */
  async done<T = Data>(name: string, input: object = {}, caller: Partial<Caller> = {}): Promise<T> {
    return dataOf(name, await this.call(name, input, caller)) as T;
  }

  /** A person with invented data; gives the id. */
  async person(login: string, more: Data = {}): Promise<string> {
    const mail = login.includes('@') ? login : `${login}@example.org`;
    const { id } = await this.done('add_person', { login, mail, full_name: `The ${login}`, ...more });
    return String(id);
  }

  /** An organization with these members; gives the id. */
  async organization(title: string, members: readonly string[] = [], more: Data = {}): Promise<string> {
    const { id } = await this.done('add_organization', { title, ...more });
    for (const user of members) await this.done('grant_membership', { user, organization: id });
    return String(id);
  }
}
