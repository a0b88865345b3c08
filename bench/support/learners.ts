import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { McpClient } from './mcp-client.js';

export interface BenchLearner {
  readonly client: McpClient;
  readonly course: string;
  readonly session: string;
  readonly goals: readonly string[];
}

interface Demo {
  readonly people: Readonly<Record<string, { readonly key: string }>>;
  readonly courses: { readonly main: string };
}

interface Started {
  readonly session: string;
  readonly lesson_map: readonly { readonly goals: readonly { readonly key: string; readonly compulsory: boolean }[] }[];
}

/** People of their own, each in the first lesson of the demo course with its goals worked through and the quiz open to them. */
export async function learners(url: string, folder: string, count: number): Promise<BenchLearner[]> {
  const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo;
  const admin = new McpClient(url, demo.people['admin']?.key ?? '');
  await admin.call('admin', 'set_platform_setting', { setting: 'retry_delay_minutes', value: 0 });
  const made: BenchLearner[] = [];
  for (let n = 0; n < count; n += 1) made.push(await learner(admin, url, demo.courses.main, n));
  admin.close();
  return made;
}

async function learner(admin: McpClient, url: string, course: string, n: number): Promise<BenchLearner> {
  const login = `bench-${n}`;
  await admin.call('admin', 'add_person', { login, mail: `${login}@example.org`, full_name: `Bench ${n}` });
  const { key } = await admin.call<{ key: string }>('admin', 'issue_key', { user: login, label: 'bench' });
  const client = new McpClient(url, key);
  await client.tool('enroll', { course });
  const { data } = await client.tool<Started>('start_lesson', { course });
  const goals = data.lesson_map.flatMap((objective) => objective.goals.map((goal) => goal.key));
  for (const goal of goals) await mark(client, data.session, goal);
  return { client, course, session: data.session, goals };
}

export async function mark(client: McpClient, session: string, goal: string): Promise<number> {
  const evidence = 'Told in own words what it is for and gave an example from work.';
  return (await client.tool('mark_goal', { session, goal, status: 'done', evidence })).milliseconds;
}
