import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { unguarded } from '../../src/platform/text/csv.js';
import { Learner } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { generations } from '../support/mcp-clients.js';
import { tinyRelease } from '../support/tiny-release.js';

type Data = Readonly<Record<string, unknown>>;

const FORMULA = '=HYPERLINK("http://x","y")';

let world: TestLyceum;
let manager: TestPerson;
let mira: TestPerson;
let outsider: TestPerson;
let course: string;

beforeAll(async () => {
  world = await TestLyceum.start();
  const author = await world.person('vera', { roles: ['Course Creator'] });
  [manager, mira, outsider] = [await world.person('olga'), await world.person('mira'), await world.person('boris')];
  const organization = await world.organization('Tern', [mira]);
  await world.organization('Other', [outsider]);
  await world.send('grant_membership', { user: manager.id, organization, role: 'Manager' });
  const { id: odd } = await world.send('add_person', { login: 'odd', mail: 'odd@example.org', full_name: FORMULA });
  await world.send('grant_membership', { user: odd, organization });
  course = await world.course(tinyRelease(), author);
  for (const user of [mira.id, odd]) await world.send('assign_course', { user, course, organization });
  const learner = new Learner(await world.agent(mira));
  await learner.start({ course, space: 'Tern' });
}, 60_000);
afterAll(() => world.stop());

async function posted(person: TestPerson, path: string, body: Data): Promise<Data> {
  const headers = { Authorization: `Bearer ${person.key}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${world.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as Data;
}

function download(person: TestPerson | undefined, query = ''): Promise<Response> {
  const headers = person ? { Authorization: `Bearer ${person.key}` } : undefined;
  return fetch(`${world.url}/files/report.csv${query}`, headers ? { headers } : {});
}

describe.each(generations)('Reports through %s', (generation) => {
  it('R-210 R-213: are read by a manager’s agent, and R-211 R-213 closed to others by what they hold', async () => {
    const agent = await world.agent(manager, generation);
    const { structured: report } = await agent.call('org_report', { sort: 'user' });
    expect(report).toMatchObject({
      rows: [
        { user: 'mira', organization: 'Tern', status: 'not_started', last_activity: '2026-03-02T10:00:00+00:00' },
        { user: 'odd', full_name: FORMULA, status: 'not_started', last_activity: null },
      ],
      totals: { rows: 2, people: 2 },
    });
    const { structured: detail } = await agent.call('student_detail', { user: 'mira' });
    expect(detail).toMatchObject({ user: 'mira', courses: [{ id: course }], sessions: [{ status: 'In Progress' }] });
    const stranger = await world.agent(outsider, generation);
    expect((await stranger.call('org_report')).structured).toMatchObject({ rows: [], totals: { rows: 0 } });
    const refused = await stranger.call('student_detail', { user: 'mira' });
    expect(refused).toMatchObject({ isError: true, meta: { 'lyceum/refusal': { code: 'not_your_student' } } });
  });
});

describe('A report as a file', () => {
  const heading =
    'organization,user,full_name,course,course_title,status,progress,lessons_passed,lessons_total,deadline,overdue,' +
    'mandatory,by_own_choice,last_activity,blocks_total,blocks_filled,quiz_passed,quiz_first_try,left,deactivated';

  it('R-210 LMS-47: comes in one piece, runs nothing in a spreadsheet and gives names back unchanged', async () => {
    const response = await download(manager);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const text = await response.text();
    expect(text.split('\r\n')[0]).toBe(heading);
    expect(text.endsWith('\r\n')).toBe(true);
    const rows: Record<string, string>[] = parse(text, { columns: true });
    const odd = rows.find(({ user }) => user === 'odd');
    expect(odd?.['full_name']).toBe(`'${FORMULA}`);
    expect(unguarded(odd?.['full_name'] ?? '')).toBe(FORMULA);
    expect(new Set(rows.map(({ user }) => user))).toEqual(new Set(['mira', 'odd']));
  });

  it('is narrowed, begins with a mark for Excel when asked to, and holds nothing of others', async () => {
    const bytes = new Uint8Array(await (await download(manager, '?bom=1&search=MIRA')).arrayBuffer());
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes).trim().split('\r\n')).toHaveLength(2);
    expect((await (await download(manager, '?status=completed')).text()).trim()).toBe(heading);
    expect((await (await download(outsider)).text()).trim()).toBe(heading);
    expect((await download(undefined)).status).toBe(401);
  });

  it('comes in pages to pipelines, the same file', async () => {
    const { data } = await posted(manager, 'manager/export_report', {});
    expect((data as Data)['csv']).toBe(await (await download(manager)).text());
    const wrong = await posted(manager, 'manager/export_report', { cursor: 'x' });
    expect(wrong['errors']).toMatchObject([{ path: 'cursor' }]);
  });
});
