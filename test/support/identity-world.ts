import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { directoryProjections } from '../../projections/directory/index.js';
import { identityEvents, IdentityModule, identityUseCases } from '../../src/contexts/identity/index.js';
import { AccessModule } from '../../src/platform/access/access.module.js';
import { AUTHENTICATOR, type Authenticator, type Identity } from '../../src/platform/access/authenticator.js';
import type { Caller, PlatformRole } from '../../src/platform/contract/caller.js';
import { ContractKitModule } from '../../src/platform/contract/contract-kit.module.js';
import { Gateway } from '../../src/platform/contract/gateway.js';
import type { Outcome } from '../../src/platform/contract/outcome.js';
import { Registry } from '../../src/platform/contract/registry.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import { FoundationModule } from '../../src/platform/foundation/foundation.module.js';
import { openFoundation, type Foundation } from '../../src/platform/foundation/foundation.js';
import { readStoreWorker } from '../../src/platform/foundation/worker.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { Progress } from '../../src/platform/read-store/progress.js';
import { eventually } from './read-world.js';
import { testDatabase } from './postgres.js';

type Data = Readonly<Record<string, unknown>>;

const SECRET = 'a secret of the tests, 32 characters or more';

@Module({})
class WorldModule {}

/** Identity with its read models on a PostgreSQL of its own, reached through the gateway like by every way in. */
export class IdentityWorld {
  private constructor(
    readonly app: INestApplicationContext,
    readonly foundation: Foundation,
    readonly url: string,
    private readonly end: () => Promise<void>,
  ) {}

  /** On the database of another world when one is given: two processes of one installation. */
  static async open(env: Readonly<Record<string, string>> = {}, url?: string): Promise<IdentityWorld> {
    const database = url === undefined ? await testDatabase() : { url, close: () => Promise.resolve() };
    const settings = { DATABASE_URL: database.url, LYCEUM_SECRET: SECRET, LOG_LEVEL: 'silent', ...env };
    const config = { secret: SECRET, ...readConfig(settings, { isInteractive: false, folder: '/nowhere' }) };
    const foundation = await openFoundation(config, { events: identityEvents, projections: directoryProjections });
    const progress = new Progress();
    const worker = readStoreWorker(foundation, progress);
    const app = await NestFactory.createApplicationContext(
      {
        module: WorldModule,
        imports: [
          CqrsModule.forRoot(),
          FoundationModule.over(foundation, progress),
          ContractKitModule.for(identityUseCases),
          AccessModule,
          IdentityModule,
        ],
      },
      { logger: false },
    );
    worker.start();
    await tablesOf(app.get(ProjectionControl));
    return new IdentityWorld(app, foundation, database.url, async () => {
      await app.close();
      await worker.stop();
      await foundation.close();
      await database.close();
    });
  }

  close(): Promise<void> {
    return this.end();
  }

  /** A call of the operator unless another caller is told. */
  async call(name: string, args: object = {}, caller: Partial<Caller> = {}): Promise<Outcome> {
    const registered = this.registered(name);
    return this.app.get(Gateway).call(registered, args, callerWith(caller));
  }

  /** The data of a call that must succeed. */
  async done(name: string, args: object = {}, caller: Partial<Caller> = {}): Promise<Record<string, never>> {
    const outcome = await this.call(name, args, caller);
    if (outcome.kind !== 'ok') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
    return outcome.data as Record<string, never>;
  }

  /** A person with invented data and the id of theirs. */
  async person(login: string, more: Data = {}): Promise<string> {
    const mail = login.includes('@') ? login : `${login}@example.org`;
    return (await this.done('add_person', { login, mail, full_name: `The ${login}`, ...more }))[
      'id'
    ] as unknown as string;
  }

  async organization(title: string, more: Data = {}): Promise<string> {
    return (await this.done('add_organization', { title, ...more }))['id'] as unknown as string;
  }

  async key(user: string, more: Data = {}): Promise<{ key: string; key_id: string }> {
    return (await this.done('issue_key', { user, label: 'laptop', ...more })) as never;
  }

  enter(key: string): Promise<Identity | 'missing' | 'invalid'> {
    return this.enterWith(`Bearer ${key}`);
  }

  /** With this `Authorization` header. */
  enterWith(authorization: string | undefined): Promise<Identity | 'missing' | 'invalid'> {
    const credential = { authorization, resource: 'http://127.0.0.1/mcp' };
    return this.app.get<Authenticator>(AUTHENTICATOR).authenticate(credential);
  }

  private registered(name: string) {
    const found = this.app
      .get(Registry)
      .all()
      .find(({ contract }) => contract.name === name);
    if (!found) throw new Error(`no use case ${name}`);
    return found;
  }
}

/** Waits for the first tables. */
async function tablesOf(control: ProjectionControl): Promise<void> {
  const live = async () => (await control.list()).filter(({ status }) => status === 'live').length;
  await eventually('the read models are built', async () => (await live()) === control.names.length, 30_000);
}

/** The operator unless told otherwise; every call is another command. */
export function callerWith(more: Partial<Caller> = {}): Caller {
  return {
    actor: { kind: 'system', id: 'operator' },
    personId: 'operator',
    roles: ['Administrator'],
    channel: 'agent',
    locale: 'en',
    correlationId: randomUUID(),
    commandId: randomUUID(),
    ...more,
  };
}

/** A person who calls with these roles. */
export function asPerson(personId: string, ...roles: readonly PlatformRole[]): Partial<Caller> {
  return { actor: { kind: 'person', id: personId }, personId, roles };
}

/** The code of a refusal, else how the call ended. */
export function codeOf(outcome: Outcome): string {
  if (outcome.kind === 'refused') return outcome.refusal.code;
  return outcome.kind === 'failed' ? outcome.failure.kind : 'ok';
}
