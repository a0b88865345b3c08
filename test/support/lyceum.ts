import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import { startLyceum, type Lyceum } from '../../src/lyceum.js';
import { ManualClock } from '../../src/platform/clock/clock.js';
import { loadConfig } from '../../src/platform/config/index.js';
import type { Caller } from '../../src/platform/contract/caller.js';
import { Gateway } from '../../src/platform/contract/gateway.js';
import { Registry } from '../../src/platform/contract/registry.js';
import { connectAgent, type AgentClient, type Generation } from './mcp-clients.js';
import { testDatabase } from './postgres.js';

type Data = Readonly<Record<string, unknown>>;

export interface TestPerson {
  readonly id: string;
  readonly login: string;
  readonly key: string;
}

/** The whole platform in this process, on a database of its own, on a free port, at a clock that tests move. */
export class TestLyceum {
  private readonly agents: AgentClient[] = [];

  private constructor(
    readonly lyceum: Lyceum,
    readonly databaseUrl: string,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(clock = '2026-03-02T10:00:00.000Z'): Promise<TestLyceum> {
    const database = await testDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-test-'));
    const lyceum = await TestLyceum.over(database.url, folder, clock);
    return new TestLyceum(lyceum, database.url, async () => {
      await lyceum.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    });
  }

  private static over(url: string, folder: string, clock: string): Promise<Lyceum> {
    return startLyceum(
      loadConfig({
        DATABASE_URL: url,
        LYCEUM_SECRET: 'a secret of the tests that is long enough',
        LYCEUM_DATA: folder,
        LYCEUM_CLOCK: clock,
        LYCEUM_RATE_LIMIT: '0',
        LOG_LEVEL: 'fatal',
        PORT: '0',
      }),
    );
  }

  get url(): string {
    return this.lyceum.url;
  }

  get clock(): ManualClock {
    return this.lyceum.foundation.clock as ManualClock;
  }

  /** A use case as the operator, or as somebody; a refusal or failure is an error. */
  async send(name: string, input: Data, as: Partial<Caller> = {}): Promise<Data> {
    const registered = this.lyceum.app
      .get(Registry)
      .all()
      .find(({ contract }) => contract.name === name);
    if (!registered) throw new Error(`there is no use case ${name}`);
    const outcome = await this.lyceum.app.get(Gateway).call(registered, input, { ...operator(), ...as });
    if (outcome.kind === 'ok') return outcome.data;
    if (outcome.kind === 'refused') throw new Error(`${name}: ${outcome.refusal.code}`);
    throw new Error(`${name}: ${outcome.failure.sentence}`, { cause: outcome.cause });
  }

  async person(login: string, more: { roles?: readonly string[]; locale?: 'en' | 'ru' } = {}): Promise<TestPerson> {
    const locale = more.locale ? { locale: more.locale } : {};
    const added = await this.send('add_person', {
      login,
      mail: `${login}@example.org`,
      full_name: `Person ${login}`,
      ...locale,
    });
    const id = String(added['id']);
    for (const role of more.roles ?? []) await this.send('grant_role', { user: id, role });
    const { key } = await this.send('issue_key', { user: id, label: 'test' });
    return { id, login, key: String(key) };
  }

  async organization(title: string, members: readonly TestPerson[], more: Data = {}): Promise<string> {
    const { id } = await this.send('add_organization', { title, ...more });
    for (const { id: user } of members) await this.send('grant_membership', { user, organization: id });
    return String(id);
  }

  /** Publishes a release and opens its course; gives the course id. */
  async course(release: Release, by: TestPerson): Promise<string> {
    const as = { personId: by.id, actor: { kind: 'person', id: by.id }, roles: ['Course Creator'] } as const;
    const { course, published } = await this.send('publish_release', { release }, as);
    if (!published) await this.send('publish_course', { course }, as);
    return String(course);
  }

  async agent(person: TestPerson, generation: Generation = 'v2-auto'): Promise<AgentClient> {
    const agent = await connectAgent(generation, `${this.url}/mcp`, person.key);
    this.agents.push(agent);
    return agent;
  }

  async stop(): Promise<void> {
    await Promise.all(this.agents.map((agent) => agent.close()));
    await this.end();
  }
}

function operator(): Caller {
  return {
    actor: { kind: 'system', id: 'test' },
    personId: 'operator',
    roles: ['Administrator'],
    channel: 'agent',
    locale: 'en',
    correlationId: randomUUID(),
    commandId: randomUUID(),
  };
}
