import { fill } from '../../bench/support/fill.js';
import { organizationEvents } from '../../bench/support/organization-events.js';
import { projections } from '../../projections/index.js';
import { contextModules, events, useCases } from '../../src/contexts/index.js';
import { exportEvents } from '../../src/platform/event-store/transfer/export-events.js';
import { ReportRules, type Expected } from '../model/report/report-rules.js';
import type { Line } from '../model/report/said.js';
import { asPerson, callUseCase, dataOf } from './callers.js';
import { openGround, type Ground } from './world.js';

const NOW = '2026-12-15T20:30:00.000Z';
const [ORG, OTHER] = ['org-one', 'org-two'];
const MINUTE = 60_000;

/** What the report says and what the rules say of the same exported events. */
export interface Compared {
  readonly org: string;
  readonly told: readonly Expected[];
  readonly expected: readonly Expected[];
  readonly totals: object;
}

/** Two organizations with so many people, as the platform reports them and as an independent program does. */
export async function reportedOrganization(
  seed: number,
  people: number,
  courses: number,
): Promise<readonly Compared[]> {
  const plan = { events, projections, reactions: [] };
  const settings = { LYCEUM_CLOCK: NOW, LYCEUM_TIME_ZONE: 'UTC' };
  const ground = await openGround({ ...plan, modules: contextModules, useCases }, settings);
  try {
    let at = Date.parse('2026-10-01T00:00:00.000Z');
    const { pool, log } = ground.foundation;
    const happenings = organizationEvents({ seed, people, courses, orgId: ORG, other: OTHER });
    await fill(pool, happenings, (_, event) => {
      at += MINUTE;
      return Promise.resolve({ ...event, meta: { ...event.meta, occurredAt: new Date(at).toISOString() } });
    });
    const rules = new ReportRules();
    await exportEvents(log, { appVersion: 'test', now: new Date(NOW) }, async (lines) => {
      for await (const line of lines) {
        const said = JSON.parse(line) as Line;
        if (said.meta) rules.take(said);
      }
    });
    const compared: Compared[] = [];
    for (const org of [ORG, OTHER]) {
      const { rows, totals } = await report(ground, org);
      compared.push({ org, told: rows, totals, expected: rules.rows(org, new Date(NOW)) });
    }
    return compared;
  } finally {
    await ground.close();
  }
}

interface Told extends Expected {
  readonly organization: string;
}

/** Every page of the report, for one of the organizations; instants in UTC, in the order of the rules. */
async function report({ app }: Ground, org: string): Promise<{ rows: Expected[]; totals: object }> {
  const rows: Expected[] = [];
  let totals: object = {};
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const asked = { sort: 'user', limit: 100, ...(cursor && { cursor }) };
    const outcome = await callUseCase(app, 'org_report', asked, asPerson('root', 'Administrator'));
    const page = dataOf('org_report', outcome) as unknown as { rows: Told[]; totals?: object; next_cursor?: string };
    totals = page.totals ?? totals;
    for (const { organization, last_activity: last, ...row } of page.rows) {
      if (organization !== `Organisation ${org}`) continue;
      rows.push({ ...row, last_activity: last && new Date(last).toISOString() });
    }
    cursor = page.next_cursor;
  }
  return { rows: rows.toSorted((a, b) => (`${a.user} ${a.course}` < `${b.user} ${b.course}` ? -1 : 1)), totals };
}
