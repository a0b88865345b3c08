import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { projections } from '../../../projections/index.js';
import { passLessonOne, passLessonTwo } from '../../../test/support/learning.js';
import { LearnerWorld } from '../../../test/support/learner-world.js';
import { ManagedWorld } from '../../../test/support/managed-world.js';
import { eventually } from '../../../test/support/read-world.js';
import { tinyLesson } from '../../../test/support/tiny-release.js';
import { DATABASE } from '../../platform/database/index.js';
import { ProjectionControl } from '../../platform/read-store/projection-control.js';
import { joinStretch } from './joined-rows.js';
import { OrganizationReport } from './organization-report.js';
import type { ReportFilter } from './report-shapes.js';
import { lockRows } from './rows-standing.js';

const HOUR = 3_600_000;
const ONE_LESSON = {
  chapters: [{ key: 'ch-1', title: 'The cup', description: 'Water', lessons: ['l-1'] }],
  lessons: [tinyLesson()],
};

let world: LearnerWorld;
let managed: ManagedWorld;

beforeAll(async () => {
  world = await LearnerWorld.open();
  managed = new ManagedWorld(world);
}, 60_000);
beforeEach(() => managed.begin());
afterAll(() => world.close());

/** Rows with their logins, and the totals, in the order of logins. */
async function seen(id: string, filter: Omit<ReportFilter, 'organizations'> = {}) {
  const organizations = [{ id, title: id, timeZone: 'UTC', suspended: false }];
  const asked = { ...filter, organizations, sort: 'user', limit: 50, withTotals: true } as const;
  const { rows, totals } = (await world.app.get<OrganizationReport>(OrganizationReport).page(asked)) ?? { rows: [] };
  return { rows, totals, users: rows.map(({ person }) => person.login) };
}

/** Changes people as a file of the staff office does. */
async function imported(...lines: string[]) {
  const csv = ['username,email,givenName,familyName,enabledUser', ...lines, ''].join('\r\n');
  expect(await world.done('import_people', { csv })).toMatchObject({ written: true, changed: lines.length });
}

async function keptTables() {
  const query = async (text: string) => (await world.foundation.pool.query<Record<string, unknown>>(text)).rows;
  return {
    rows: await query('select * from reports.rows order by assignment_key'),
    counts: await query(
      'select * from reports.counts where rows <> 0 order by org_id, course_id, status, due, is_former',
    ),
    members: await query('select * from reports.members where rows <> 0 order by org_id, person_id, is_former'),
  };
}

describe('rows of reports', () => {
  it('LMS-50: of who left and who is deactivated only for whoever asks for them, with counts to match', async () => {
    const { organization, members } = await managed.organization('Former', 'here', 'left', 'off');
    const [here, left, off] = ['here', 'left', 'off'].map((word) => managed.name(word));
    const course = await world.course(managed.name('former'));
    for (const user of members) await managed.assign(user, course, organization, { deadline: '2026-11-01' });
    await world.done('revoke_membership', { user: left, organization });
    await imported(`${off},${off}@example.org,The,Gone,false`);
    const narrow = await seen(organization);
    expect(narrow.users).toEqual([here]);
    expect(narrow.totals).toMatchObject({ rows: 1, people: 1, notStarted: 1, overdue: 1 });
    const wide = await seen(organization, { withLeft: true });
    expect(wide.rows.map((row) => [row.person.login, row.left, row.deactivated])).toEqual([
      [here, false, false],
      [left, true, false],
      [off, false, true],
    ]);
    expect(wide.totals).toMatchObject({ rows: 3, people: 3, notStarted: 3, overdue: 3 });
    for (const filter of [{ course }, { overdue: true }, { status: 'not_started' }, { search: '-' }]) {
      expect((await seen(organization, { ...filter, withLeft: true })).totals).toMatchObject({ rows: 3, people: 3 });
      expect((await seen(organization, filter)).totals).toMatchObject({ rows: 1, people: 1 });
    }
    await imported(`${off},${off}@example.org,The,Gone,true`);
    await world.done('grant_membership', { user: left, organization });
    expect((await seen(organization)).users).toEqual([here, left, off]);
  });

  it('joined step by step are those that are joined at once', async () => {
    const { organization, members } = await managed.organization('Steps', 'one', 'two', 'three');
    const [one = '', two = '', three = ''] = members;
    const key = managed.name('steps');
    const course = await world.course(key);
    const other = await world.course(managed.name('other'));
    for (const user of members) await managed.assign(user, course, organization, { deadline: '2026-12-09' });
    await managed.assign(one, other, organization);
    expect((await seen(organization)).totals).toMatchObject({ rows: 4, people: 3, notStarted: 4 });
    await passLessonOne(world, one, course);
    await passLessonTwo(world, two, course);
    expect((await seen(organization)).totals).toMatchObject({ notStarted: 2, inProgress: 2 });
    await world.release(key, ONE_LESSON);
    expect((await seen(organization)).totals).toMatchObject({ notStarted: 3, inProgress: 0, completed: 1 });
    await imported(`${managed.name('two')},two@example.org,Zoe,Last,true`);
    await world.done('withdraw_assignment', { user: one, course: other, organization });
    await world.done('reset_progress', { user: one, course });
    await world.done('revoke_membership', { user: three, organization });
    await world.done('erase_person', { user: three });
    expect((await seen(organization, { withLeft: true })).rows).toMatchObject([
      { status: 'not_started' },
      { status: 'not_started', person: { name: 'Zoe Last' } },
    ]);
    const stepwise = await keptTables();
    await world.foundation.pool.query('truncate reports.rows, reports.counts, reports.members, reports.standing');
    await seen(organization);
    expect(await keptTables()).toEqual(stepwise);
  });

  it('LMS-50: of who left with what they learned until then, and nothing of what they learned elsewhere', async () => {
    const { organization, members } = await managed.organization('Oak', 'goer');
    const [goer = ''] = members;
    const elsewhere = await managed.organization('Tern');
    await world.done('grant_membership', { user: goer, organization: elsewhere.organization });
    const course = await world.course(managed.name('gone'));
    for (const one of [organization, elsewhere.organization]) await managed.assign(goer, course, one);
    await passLessonTwo(world, goer, course, { space: managed.title('Oak') });
    world.clock.advance(HOUR);
    await world.done('revoke_membership', { user: goer, organization });
    world.clock.advance(HOUR);
    await passLessonOne(world, goer, course, { space: managed.title('Tern') });
    const whole = { status: 'completed', progress: 1, quiz: { passed: 1 }, lastActivity: '2026-12-01T11:00:00+00:00' };
    expect(await seen(organization, { withLeft: true })).toMatchObject({
      rows: [
        {
          left: true,
          status: 'in_progress',
          progress: 0.5,
          lessons: { total: 2, passed: 1 },
          quiz: { passed: 0, firstTry: 0 },
          lastActivity: '2026-12-01T09:00:00+00:00',
        },
      ],
      totals: { inProgress: 1, completed: 0 },
    });
    expect((await seen(elsewhere.organization)).rows).toMatchObject([whole]);
    await world.done('grant_membership', { user: goer, organization });
    expect((await seen(organization)).rows).toMatchObject([whole]);
  });

  it('are joined anew when a read model was built anew, and meanwhile readers go on with what there is', async () => {
    const { organization, members } = await managed.organization('Again', 'built');
    await managed.assign(members[0] ?? '', await world.course(managed.name('again')), organization);
    const name = async () => (await seen(organization)).rows.map(({ person }) => person.name);
    expect(await name()).toEqual([`The ${managed.name('built')}`]);
    const { pool } = world.foundation;
    const writing = await pool.connect();
    try {
      await pool.query("update reports.rows set full_name = 'Nobody'");
      await writing.query('begin; lock table reports.rows in share row exclusive mode');
      const control = new ProjectionControl(pool, projections);
      await control.settled(await control.rebuild(['people']), 20_000);
      expect(await name()).toEqual(['Nobody']);
    } finally {
      await writing.query('commit');
      writing.release();
    }
    await eventually('joined anew', async () => (await name())[0] !== 'Nobody');
    expect(await name()).toEqual([`The ${managed.name('built')}`]);
  }, 40_000);

  it('joined a stretch at a time are those that are joined at once; what broke off goes on where it ended', async () => {
    const { organization, members } = await managed.organization('Stretches', 'a', 'b', 'c');
    const course = await world.course(managed.name('stretch'));
    for (const user of members) await managed.assign(user, course, organization);
    const { users } = await seen(organization);
    const [before, { pool }] = [await keptTables(), world.foundation];
    await pool.query("update reports.rows set full_name = 'Nobody'");
    await world.app
      .get<Kysely<unknown>>(DATABASE)
      .transaction()
      .execute(async (tx) => {
        await lockRows(tx);
        for (let reached: string | undefined = ''; reached !== undefined;) reached = await joinStretch(tx, reached, 2);
      });
    expect(await keptTables()).toEqual(before);

    await pool.query("update reports.rows set full_name = 'Nobody'");
    await pool.query(
      `update reports.standing set sources = '', anew = sources,
         reached = (select min(assignment_key) from reports.rows where org_id = $1)`,
      [organization],
    );
    const { rows } = await seen(organization);
    const names = users.map((user) => `The ${user}`);
    const last = members.indexOf(members.toSorted()[0] ?? '');
    expect(rows.map(({ person }) => person.name)).toEqual(names.with(last, 'Nobody'));
  });
});
