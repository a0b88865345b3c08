import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figures, median, type Table } from './support/compare.js';
import { learners, mark, type BenchLearner } from './support/learners.js';
import { serveLyceum } from './support/process.js';

const CLIENTS = 200;
const CALLS = 20_000;
const PARTS = 5;

/** What the server's memory comes to while 200 clients make 20,000 calls; the first fifth is what the others are held against. */
export async function memory(): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-bench-memory-'));
  const lyceum = await serveLyceum(folder);
  try {
    const people = await learners(lyceum.url, folder, CLIENTS);
    const samples = Array.from({ length: PARTS }, () => ({ heap: [] as number[], resident: [] as number[] }));
    let made = 0;
    const lane = async ({ client, course, session, goals }: BenchLearner) => {
      while (made < CALLS) {
        const call = made++;
        if (call % 3 === 0) await client.tool('whoami');
        else if (call % 3 === 1) await client.tool('course_outline', { course });
        else await mark(client, session, goals[call % goals.length] ?? '');
        if (call % 100 === 0) await sample(lyceum.url, samples[Math.floor((call * PARTS) / CALLS)]);
      }
    };
    await Promise.all(people.map(lane));
    const table = (title: 'heap' | 'resident'): Table => {
      const base = lowest(samples[0]?.[title] ?? []);
      const rows = samples.map((part, n) => figures(`part ${n + 1} of ${PARTS}`, lowestOf(part[title]), base));
      return { title: `${title}: lowest of every ten samples`, unit: 'MB', rows };
    };
    return [table('heap'), table('resident')];
  } finally {
    await lyceum.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sample(url: string, into: { heap: number[]; resident: number[] } | undefined): Promise<void> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const megabytes = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / 2 ** 20;
  into?.heap.push(megabytes('nodejs_heap_size_used_bytes'));
  into?.resident.push(megabytes('process_resident_memory_bytes'));
}

/** Between collections a heap grows; what stays after them is what counts. */
function lowestOf(values: readonly number[]): number[] {
  const groups = Array.from({ length: Math.ceil(values.length / 10) }, (_, n) => values.slice(n * 10, n * 10 + 10));
  return groups.map((group) => Math.min(...group));
}

function lowest(values: readonly number[]): number {
  return median(lowestOf(values));
}
