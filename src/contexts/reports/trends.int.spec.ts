import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { passLessonOne, passLessonTwo, start } from '../../../test/support/learning.js';
import { LearnerWorld } from '../../../test/support/learner-world.js';
import { ManagedWorld } from '../../../test/support/managed-world.js';
import { OrganizationReport, type SeenOrganization } from './index.js';

const DAY = 86_400_000;

let world: LearnerWorld;
let managed: ManagedWorld;

beforeAll(async () => {
  world = await LearnerWorld.open();
  managed = new ManagedWorld(world);
}, 60_000);
beforeEach(() => managed.begin());
afterAll(() => world.close());

it('tell lessons and courses by the week of the organisation’s calendar, and where those people stay who have rows, without saying who', async () => {
  const { organization, members } = await managed.organization('Trends', 'a', 'b', 'c', 'off');
  const [a = '', b = '', c = '', off = ''] = members;
  const course = await world.course(managed.name('trends'));
  const elsewhere = await world.course(managed.name('elsewhere'));
  for (const user of members) await managed.assign(user, course, organization);
  await passLessonTwo(world, a, course);
  await world.as(b, 'enroll', { course: elsewhere, space: 'personal' });
  await passLessonTwo(world, b, elsewhere, { space: 'personal' });
  await start(world, c, course, 'l-1');
  await passLessonTwo(world, off, course);
  await start(world, off, course, 'l-1');
  const login = managed.name('off');
  const csv = `username,email,givenName,enabledUser\r\n${login},${login}@example.org,Off,false\r\n`;
  await world.done('import_people', { csv });
  world.clock.set('2026-12-06T20:00:00.000Z');
  await passLessonOne(world, a, course);
  await start(world, b, course, 'l-1');
  world.clock.advance(3 * DAY);

  const reports = world.app.get<OrganizationReport>(OrganizationReport);
  const seen: SeenOrganization = { id: organization, title: 'Trends', timeZone: 'Asia/Kolkata', suspended: false };
  const weeks = [
    { week: '2026-11-30', lessons: 1, courses: 0 },
    { week: '2026-12-07', lessons: 1, courses: 1 },
  ];
  expect(await reports.progressOverTime(seen)).toEqual(weeks);
  expect(await reports.progressOverTime(seen, course)).toEqual(weeks);
  expect(await reports.progressOverTime(seen, elsewhere)).toEqual([]);
  expect(await reports.stuckPlaces(seen)).toEqual([
    {
      course: { id: course, title: `Course ${managed.name('trends')}` },
      lesson: { id: expect.any(String), key: 'l-1', title: 'Time and heat' },
      waiting: 2,
      days: 5,
      failedAttempts: 0,
      failedPeople: 0,
    },
  ]);
  expect(await reports.stuckPlaces({ ...seen, id: 'another' })).toEqual([]);
});
