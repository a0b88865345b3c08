import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Gateway } from '../../src/platform/contract/gateway.js';
import { Registry } from '../../src/platform/contract/registry.js';
import { Installation } from '../../test/support/installation.js';
import { DemoCommands } from './commands.js';
import { releaseOf } from './make-courses.js';

let place: Installation;

beforeAll(async () => {
  place = await Installation.begin('2026-03-02T10:00:00.000Z');
}, 60_000);

afterAll(() => place.end());

const FORMER_PEOPLE = {
  learner: { login: 'mira', full_name: 'Mira Lang' },
  learner2: { login: 'tomas', full_name: 'Tomás Reyes' },
  manager: { login: 'helena', full_name: 'Helena Brandt' },
  curator: { login: 'ravi', full_name: 'Ravi Menon' },
  moderator: { login: 'sofia', full_name: 'Sofia Costa' },
  admin: { login: 'admin', full_name: 'Ada Winter' },
};

/** The world of the first version, by the steps that version took: one course, and nothing assigned. */
async function formerWorld() {
  const { app, foundation } = place.lyceum.lyceum;
  const commands = new DemoCommands(app.get(Registry), app.get(Gateway), await foundation.store.storeId());
  const main = await commands.send('organization main', 'add_organization', {
    title: 'Tern Logistics',
    time_zone: 'Europe/Berlin',
  });
  const other = await commands.send('organization other', 'add_organization', {
    title: 'Oak Street Bakery',
    time_zone: 'America/New_York',
  });
  const ids: Record<string, string> = {};
  const known: Record<string, { login: string; key: string }> = {};
  for (const [name, person] of Object.entries(FORMER_PEOPLE)) {
    const { login } = person;
    const added = await commands.send(`person ${name}`, 'add_person', { ...person, mail: `${login}@example.org` });
    const user = (ids[name] = String(added?.['id']));
    const issued = await commands.send(`key ${name} 1`, 'issue_key', { user, label: 'demo world' });
    known[name] = { login, key: String(issued?.['key']) };
  }
  const joins = [
    ['learner', 'main', main?.['id'], 'Member'],
    ['learner2', 'main', main?.['id'], 'Member'],
    ['learner2', 'other', other?.['id'], 'Member'],
    ['manager', 'main', main?.['id'], 'Manager'],
  ] as const;
  for (const [name, to, organization, role] of joins) {
    await commands.send(`membership ${name} ${to}`, 'grant_membership', { user: ids[name], organization, role });
  }
  const role = 'Course Creator';
  await commands.send(`role curator ${role}`, 'grant_role', { user: ids['curator'], role });
  const as = { personId: ids['curator'] ?? '', roles: [role] } as const;
  const release = await releaseOf('numbers-in-the-news');
  const step = 'numbers-in-the-news';
  const course = (
    await commands.send(`release ${step}`, 'publish_release', { release, instructors: ['ravi'] }, { as })
  )?.['course'];
  await commands.send(`open ${step}`, 'publish_course', { course }, { as });
  const learner = { personId: ids['learner'] ?? '', roles: [] };
  await commands.send('enrol learner', 'enroll', { course, space: 'personal' }, { as: learner });
  return {
    url: place.lyceum.url,
    people: known,
    organizations: { main: String(main?.['id']), other: String(other?.['id']) },
    courses: { main: String(course) },
  };
}

it('a world of an earlier version gets what it lacks at the next start, once, and keeps its keys and what people did', async () => {
  const former = await formerWorld();
  place.tell(former);

  // Where the manager has let the learner go, nothing can be assigned to them: the start goes on with the former world.
  const membership = { user: 'mira', organization: former.organizations.main };
  await place.lyceum.send('revoke_membership', membership);
  expect(await place.start()).toEqual(former);
  await place.lyceum.send('grant_membership', membership);

  const demo = await place.start();
  expect(demo).toMatchObject({
    ...former,
    people: { ...former.people, learner3: { login: 'varvara', key: expect.stringMatching(/^lyc_/) } },
    courses: { main: former.courses.main, second: expect.any(String) },
  });
  const learner = await place.learner(demo, 'learner');
  expect(await learner.call('list_my_courses', { space: 'personal' })).toMatchObject({
    courses: [
      { id: demo.courses.main, deadline: null },
      { id: demo.courses.second, mandatory: true, deadline: '2026-04-13' },
    ],
  });

  const head = await place.head();
  expect(await place.start()).toEqual(demo);
  expect(await place.head()).toBe(head);
}, 60_000);
