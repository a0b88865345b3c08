import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, median, quantile, type Table } from './support/compare.js';
import { learners, mark, type BenchLearner } from './support/learners.js';
import { McpClient } from './support/mcp-client.js';
import { serve, serveLyceum } from './support/process.js';

const CONNECTIONS = 8;

/** Calls one tool again and again on one connection; gives the milliseconds of each measured call. */
type Lane = (until: number) => Promise<number[]>;

interface Question {
  readonly id: string;
  readonly options: readonly { readonly id: string }[];
}

/** Tools over HTTP with 8 connections against a tool that does nothing on the bare SDK; client and server are two processes each. */
export async function tools({ rounds, milliseconds }: { rounds: number; milliseconds: number }): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-bench-tools-'));
  const bare = await serve(
    process.execPath,
    ['--import', './scripts/typescript/register.mjs', 'bench/support/noop-server.ts'],
    {
      NODE_ENV: 'production',
    },
  );
  const lyceum = await serveLyceum(folder);
  try {
    const people = await learners(lyceum.url, folder, CONNECTIONS);
    const clients = Array.from({ length: CONNECTIONS }, () => new McpClient(bare.url, 'none'));
    const lanes: Readonly<Record<string, readonly Lane[]>> = {
      'no-op on the bare SDK': clients.map((client) => again(async () => (await client.tool('noop')).milliseconds)),
      whoami: people.map(({ client }) => again(async () => (await client.tool('whoami')).milliseconds)),
      course_outline: people.map(({ client, course }) =>
        again(async () => (await client.tool('course_outline', { course })).milliseconds),
      ),
      mark_goal: people.map(({ client, session, goals }) => {
        let next = 0;
        return again(() => mark(client, session, goals[next++ % goals.length] ?? ''));
      }),
      submit_answer: people.map((person) => answers(person)),
    };
    const delays = new Map(Object.keys(lanes).map((name) => [name, [] as number[]]));
    const sides = Object.entries(lanes).map(([name, all]) => ({
      name,
      measure: async () => {
        const begun = performance.now();
        const taken = (await Promise.all(all.map((lane) => lane(begun + milliseconds)))).flat();
        delays.get(name)?.push(...taken);
        return (CONNECTIONS * 1000) / mean(taken);
      },
    }));
    for (const side of sides) await side.measure();
    for (const list of delays.values()) list.length = 0;
    const table = await compare(`${CONNECTIONS} connections`, 'calls/s', rounds, sides);
    return [table, tail(delays)];
  } finally {
    await lyceum.stop();
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function again(call: () => Promise<number>): Lane {
  return async (until) => {
    const taken: number[] = [];
    while (performance.now() < until) taken.push(await call());
    return taken;
  };
}

/** Quiz after quiz; only the answers are measured, the quizzes in between are not. */
function answers({ client, session }: BenchLearner): Lane {
  return async (until) => {
    const taken: number[] = [];
    while (performance.now() < until) {
      const { data } = await client.tool<{ attempt: string; question: Question }>('request_quiz', { session });
      for (let question: Question | null = data.question; question;) {
        const given: { milliseconds: number; data: { next_question: Question | null } } = await client.tool(
          'submit_answer',
          {
            attempt: data.attempt,
            question: question.id,
            answer: 'none of these',
            student_words: 'I would say none of these.',
          },
        );
        taken.push(given.milliseconds);
        question = given.data.next_question;
      }
    }
    return taken;
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How much longer the slowest hundredth takes than the middle; the median column is p50, the ratio p99 to p50. */
function tail(delays: ReadonlyMap<string, readonly number[]>): Table {
  const rows = [...delays].map(([side, values]) => ({
    side,
    median: median(values),
    min: Math.min(...values),
    max: quantile(values, 0.99),
    ratio: quantile(values, 0.99) / median(values),
    values: [],
  }));
  return { title: 'delay (max: p99, ratio: p99 to p50)', unit: 'ms', rows };
}
