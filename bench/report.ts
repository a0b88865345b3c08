import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { projections } from '../projections/index.js';
import { contextModules, events as definitions, useCases } from '../src/contexts/index.js';
import {
  OrganizationReport,
  reportTable,
  type ReportPageRequest,
  type SeenOrganization,
} from '../src/contexts/reports/index.js';
import { csvLines } from '../src/platform/text/csv.js';
import { openGround } from '../test/support/world.js';
import { compare, figures, median, type Side, type Table } from './support/compare.js';
import { benchDatabase } from './support/database.js';
import { fill } from './support/fill.js';
import { organizationEvents } from './support/organization-events.js';

const SIZES = [1_000, 10_000, 100_000];
const COURSES = 20;
const CALLS = 20;
const NOW = '2026-12-15T09:00:00.000Z';

type Asked = Omit<ReportPageRequest, 'organizations'>;

const PAGES: Readonly<Record<string, Asked>> = {
  'first page': { limit: 50 },
  'page of who has not begun': { limit: 50, status: 'not_started' },
  'page of who is late': { limit: 50, overdue: true },
  'page by name': { limit: 50, sort: 'full_name' },
  'page by progress': { limit: 50, sort: 'progress' },
  'page by latest activity': { limit: 50, sort: 'last_activity', direction: 'desc' },
  'page of who is late first': { limit: 50, sort: 'overdue', direction: 'desc' },
  'page that a search finds': { limit: 50, search: 'person-1' },
  'first page with totals': { limit: 50, withTotals: true },
};

/** Pages and the file of the report of an organization with 1,000, 10,000 and 100,000 rows, side by side in one installation. */
export async function report({ rounds }: { rounds: number }): Promise<Table[]> {
  const database = await benchDatabase();
  const contexts = { events: definitions, projections, reactions: [], modules: contextModules, useCases };
  const pool = database.pool(4);
  for (const [n, size] of SIZES.entries()) {
    const plan = {
      seed: n + 1,
      people: size / COURSES,
      courses: COURSES,
      orgId: `org-${size}`,
      other: `other-${size}`,
    };
    await fill(pool, organizationEvents(plan));
  }
  const settings = { LYCEUM_CLOCK: NOW, LYCEUM_TIME_ZONE: 'UTC' };
  const ground = await openGround(contexts, settings, database.url);
  try {
    const reports = ground.app.get<OrganizationReport>(OrganizationReport);
    const orgs = SIZES.map((size): SeenOrganization => {
      const id = `org-${size}`;
      return { id, title: id, timeZone: 'Asia/Kolkata', suspended: false };
    });
    while ((await reports.page({ organizations: orgs, limit: 1 }))?.isStale) await sleep(200);
    await pool.query('vacuum analyze');
    const tables: Table[] = [];
    for (const [name, asked] of Object.entries(PAGES)) {
      const sides: Side[] = [];
      for (const organization of orgs) {
        const call = () => page(reports, organization, asked);
        const sent = await statementsOf(call);
        const bare = async () => {
          for (const statement of sent) await pool.query(statement);
        };
        const title = `${organization.id}, ${sent.length} queries`;
        sides.push({ name: title, measure: () => milliseconds(CALLS, call) });
        sides.push({ name: `${organization.id}, bare SQL`, measure: () => milliseconds(CALLS, bare) });
      }
      tables.push(await compare(name, 'ms', rounds, sides));
    }
    return [...tables, ...(await files(reports, orgs, rounds))];
  } finally {
    await ground.close();
    await database.close();
  }
}

async function page(reports: OrganizationReport, organization: SeenOrganization, asked: Asked): Promise<void> {
  const { rows } = (await reports.page({ ...asked, organizations: [organization] })) ?? { rows: [] };
  if (rows.length === 0) throw new Error('an empty page');
}

/** The file, row by row: how long it takes for each thousand rows, and what the heap comes to meanwhile. */
async function files(reports: OrganizationReport, orgs: readonly SeenOrganization[], rounds: number): Promise<Table[]> {
  const times = orgs.map((): number[] => []);
  const heaps = orgs.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [n, organization] of orgs.entries()) {
      const begun = performance.now();
      const { rows, megabytes } = await written(reports, organization);
      times[n]?.push(((performance.now() - begun) / rows) * 1_000);
      heaps[n]?.push(megabytes);
    }
  }
  const table = (title: string, unit: string, values: readonly number[][]): Table => {
    const base = median(values[0] ?? []);
    return { title, unit, rows: orgs.map(({ id }, n) => figures(id, values[n] ?? [], base)) };
  };
  return [table('CSV', 'ms per 1,000 rows', times), table('heap while CSV is written', 'MB', heaps)];
}

async function written(reports: OrganizationReport, organization: SeenOrganization) {
  const heap: number[] = [];
  let rows = 0;
  for await (const _ of csvLines(reportTable(reports.stream({ organizations: [organization] })))) {
    rows += 1;
    if (rows % 100 === 0) heap.push(process.memoryUsage().heapUsed / 2 ** 20);
  }
  return { rows, megabytes: Math.min(...heap, Number.POSITIVE_INFINITY) };
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** What a page sends to the database; the second of two, so that nothing is being waited for. */
async function statementsOf(call: () => Promise<void>): Promise<readonly Statement[]> {
  await call();
  // Called again with the client it was called on.
  // oxlint-disable-next-line typescript/unbound-method
  const { query } = Client.prototype;
  const sent: Statement[] = [];
  Client.prototype.query = function heard(this: Client, ...args: never[]) {
    // pg's query takes its arguments in forms that its types do not unite.
    const [asked, values] = args as unknown as readonly [string | Statement, unknown[]?];
    if (typeof asked === 'string') sent.push({ text: asked, values: values ?? [] });
    else sent.push({ text: asked.text, values: values ?? asked.values ?? [] });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await call();
  } finally {
    Client.prototype.query = query;
  }
  // The worker of the read models uses the same driver.
  return sent.filter(({ text }) => /"read"\.|reports\./.test(text));
}

async function milliseconds(calls: number, call: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  for (let n = 0; n < calls; n += 1) await call();
  return (performance.now() - begun) / calls;
}
