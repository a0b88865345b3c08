import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import { startLyceum, type Lyceum } from '../../src/lyceum.js';
import { ManualClock } from '../../src/platform/clock/clock.js';
import { loadConfig } from '../../src/platform/config/index.js';
import type { Caller } from '../../src/platform/contract/caller.js';
import { callUseCase, dataOf } from './callers.js';
import { connectAgent, type AgentClient, type Generation } from './mcp-clients.js';
import { testDatabase, type TestDatabase } from './postgres.js';

type Data = Readonly<Record<string, unknown>>;
type Environment = Readonly<Record<string, string>>;

/** The LYCEUM_SECRET of every platform of the tests. */
export const TEST_SECRET = 'a secret of the tests that is long enough';

export interface TestPerson {
  readonly id: string;
  readonly login: string;
  readonly key: string;
}

/** The whole platform in this process, on a database of its own, on a free port, at a clock that tests move. */
export class TestLyceum {
  private agents: AgentClient[] = [];

  private constructor(
    private running: Lyceum,
    private readonly database: TestDatabase,
    private readonly folder: string,
    private readonly env: Environment,
  ) {}

  /** `env` adds to the environment, such as EVENTSTORE_URL. */
  static async start(
    clock = '2026-03-02T10:00:00.000Z',
    on?: TestDatabase,
    env: Environment = {},
  ): Promise<TestLyceum> {
    const database = on ?? (await testDatabase());
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-test-'));
    return new TestLyceum(await over(database.url, folder, clock, env), database, folder, env);
  }

  /** Ends the platform and starts it again on the same data, on another port; agents must connect anew. */
  async restart(): Promise<void> {
    const now = this.clock.now().toISOString();
    await this.hangUp();
    await this.running.stop();
    this.running = await over(this.database.url, this.folder, now, this.env);
  }

  get lyceum(): Lyceum {
    return this.running;
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  get url(): string {
    return this.running.url;
  }

  get clock(): ManualClock {
    return this.running.foundation.clock as ManualClock;
  }

  /** A use case as the operator, or as somebody; a refusal or failure is an error. */
  async send(name: string, input: Data, as: Partial<Caller> = {}): Promise<Data> {
    return dataOf(name, await callUseCase(this.running.app, name, input, as));
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

  async agent(person: TestPerson, generation: Generation = 'v2-auto', path = '/mcp'): Promise<AgentClient> {
    const agent = await connectAgent(generation, `${this.url}${path}`, person.key);
    this.agents.push(agent);
    return agent;
  }

  async stop(): Promise<void> {
    await this.hangUp();
    await this.running.stop();
    await this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async hangUp(): Promise<void> {
    await Promise.all(this.agents.map((agent) => agent.close()));
    this.agents = [];
  }
}

function over(url: string, folder: string, clock: string, env: Environment): Promise<Lyceum> {
  return startLyceum(
    loadConfig({
      DATABASE_URL: url,
      LYCEUM_SECRET: TEST_SECRET,
      LYCEUM_DATA: folder,
      LYCEUM_CLOCK: clock,
      LYCEUM_RATE_LIMIT: '0',
      LOG_LEVEL: 'fatal',
      PORT: '0',
      ...env,
    }),
  );
}
