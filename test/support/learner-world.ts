import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { projections } from '../../projections/index.js';
import { course as courseStream, type Release } from '../../src/contexts/catalogue/index.js';
import { contextModules, events, useCases } from '../../src/contexts/index.js';
import { AccessModule } from '../../src/platform/access/access.module.js';
import type { ManualClock } from '../../src/platform/clock/clock.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import type { Caller } from '../../src/platform/contract/caller.js';
import { ContractKitModule } from '../../src/platform/contract/contract-kit.module.js';
import { Gateway } from '../../src/platform/contract/gateway.js';
import type { Outcome } from '../../src/platform/contract/outcome.js';
import { Registry } from '../../src/platform/contract/registry.js';
import { accept } from '../../src/platform/decision/decision.js';
import { DecisionRunner } from '../../src/platform/decision/decision-runner.js';
import { openFoundation, type Foundation } from '../../src/platform/foundation/foundation.js';
import { FoundationModule } from '../../src/platform/foundation/foundation.module.js';
import { readStoreWorker } from '../../src/platform/foundation/worker.js';
import { Progress } from '../../src/platform/read-store/progress.js';
import { asPerson, callerWith } from './identity-world.js';
import { testDatabase } from './postgres.js';
import { tinyRelease } from './tiny-release.js';

const SECRET = 'a secret of the tests, 32 characters or more';

@Module({})
class WorldModule {}

/** Every context with its read models on a PostgreSQL of its own, reached through the gateway like by every way in. */
export class LearnerWorld {
  private constructor(
    readonly app: INestApplicationContext,
    readonly foundation: Foundation,
    private readonly end: () => Promise<void>,
  ) {}

  static async open(env: Readonly<Record<string, string>> = {}): Promise<LearnerWorld> {
    const database = await testDatabase();
    const settings = {
      DATABASE_URL: database.url,
      LYCEUM_SECRET: SECRET,
      LOG_LEVEL: 'silent',
      LYCEUM_CLOCK: '2026-12-01T09:00:00.000Z',
      LYCEUM_TIME_ZONE: 'UTC',
      ...env,
    };
    const config = { secret: SECRET, ...readConfig(settings, { isInteractive: false, folder: '/nowhere' }) };
    const foundation = await openFoundation(config, { events, projections });
    const progress = new Progress();
    const worker = readStoreWorker(foundation, progress);
    const imports = [
      CqrsModule.forRoot(),
      FoundationModule.over(foundation, progress),
      ContractKitModule.for(useCases),
      AccessModule,
      ...contextModules,
    ];
    const app = await NestFactory.createApplicationContext({ module: WorldModule, imports }, { logger: false });
    worker.start();
    return new LearnerWorld(app, foundation, async () => {
      await app.close();
      await worker.stop();
      await foundation.close();
      await database.close();
    });
  }

  close(): Promise<void> {
    return this.end();
  }

  get clock(): ManualClock {
    return this.foundation.clock as ManualClock;
  }

  call(name: string, args: object = {}, caller: Partial<Caller> = {}): Promise<Outcome> {
    const registered = this.app
      .get(Registry)
      .all()
      .find(({ contract }) => contract.name === name);
    if (!registered) throw new Error(`no use case ${name}`);
    return this.app.get(Gateway).call(registered, args, callerWith(caller));
  }

  /** The answer of a learner's call, or `{ code, … }` of the refusal. */
  async as<T = Record<string, unknown>>(learnerId: string, name: string, args: object = {}): Promise<T> {
    const outcome = await this.call(name, args, asPerson(learnerId));
    if (outcome.kind === 'failed') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
    return (outcome.kind === 'ok' ? outcome.data : { code: outcome.refusal.code, ...outcome.refusal.details }) as T;
  }

  /** The data of an administrator's call that must succeed. */
  async done(name: string, args: object = {}): Promise<Readonly<Record<string, never>>> {
    const outcome = await this.call(name, args);
    if (outcome.kind !== 'ok') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
    return outcome.data as Readonly<Record<string, never>>;
  }

  async person(login: string): Promise<string> {
    const person = { login, mail: `${login}@example.org`, full_name: `The ${login}` };
    return String((await this.done('add_person', person))['id']);
  }

  /** An organization with these members. */
  async organization(title: string, members: readonly string[] = [], more: object = {}): Promise<string> {
    const id = String((await this.done('add_organization', { title, ...more }))['id']);
    for (const user of members) await this.done('grant_membership', { user, organization: id });
    return id;
  }

  /** A published course of the tiny release; `change` varies it. */
  async course(key: string, change: Partial<Release> = {}): Promise<string> {
    const course = await this.release(key, change);
    await this.done('publish_course', { course });
    return course;
  }

  async release(key: string, change: Partial<Release> = {}): Promise<string> {
    const tiny = tinyRelease(change);
    const release = { ...tiny, course: { ...tiny.course, key, title: `Course ${key}` } };
    return String((await this.done('publish_release', { release }))['course']);
  }

  /** A course of which nothing is known but its title. */
  async unreleasedCourse(courseId: string): Promise<string> {
    const card = { title: 'Soon', summary: '', description: '' };
    const data = { courseId, courseKey: null, creatorId: 'operator', ...card };
    const created = { type: 'catalogue.CourseCreated', data } as const;
    await this.app.get(DecisionRunner).run(courseStream, courseId, callerWith(), () => accept(created));
    return courseId;
  }
}
