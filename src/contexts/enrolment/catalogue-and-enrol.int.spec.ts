import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LearnerWorld } from '../../../test/support/learner-world.js';

let world: LearnerWorld;
/** Courses by the organizations on their lists; an empty list is open to everybody. */
const courses = new Map<string, string>();
let count = 0;

beforeAll(async () => {
  world = await LearnerWorld.open();
  for (const title of ['Ash', 'Birch', 'Cedar']) await world.organization(title);
  for (const list of [[], ['Ash'], ['Birch'], ['Ash', 'Birch'], ['Cedar']]) {
    const course = await world.course(`for-${list.join('-').toLowerCase() || 'all'}`);
    for (const organization of list) await world.done('open_course_to_organization', { course, organization });
    courses.set(list.join('+') || 'all', course);
  }
}, 60_000);
afterAll(() => world.close());

/** The lists of the courses that the catalogue of a newcomer's space shows; enrolling there must agree, course by course. */
async function open(memberships: readonly string[], space: string): Promise<string[]> {
  count += 1;
  const user = await world.person(`newcomer-${count}`);
  for (const organization of memberships) await world.done('grant_membership', { user, organization });
  const listed = await world.as<{ courses: { id: string }[] }>(user, 'list_catalog', { space });
  const ids = listed.courses.map(({ id }) => id);
  for (const course of courses.values()) {
    const answer = await world.as<{ code?: string }>(user, 'enroll', { course, space });
    expect([course, answer.code]).toEqual([course, ids.includes(course) ? undefined : 'course_not_allowed']);
  }
  const left = await world.as<{ courses: object[] }>(user, 'list_catalog', { space });
  expect(left.courses).toEqual([]);
  return [...courses].filter(([, id]) => ids.includes(id)).map(([list]) => list);
}

it('R-190 R-192: the catalogue of a space shows exactly what enroll takes there, and afterwards nothing of it', async () => {
  const everything = [...courses.keys()];
  const [ofAsh, ofBirch] = [
    ['all', 'Ash', 'Ash+Birch'],
    ['all', 'Birch', 'Ash+Birch'],
  ];
  expect(await open([], 'personal')).toEqual(everything);
  expect(await open(['Ash'], 'personal')).toEqual(ofAsh);
  expect(await open(['Ash'], 'Ash')).toEqual(ofAsh);
  expect(await open(['Birch'], 'Birch')).toEqual(ofBirch);
  expect(await open(['Ash', 'Birch'], 'personal')).toEqual(['all', 'Ash', 'Birch', 'Ash+Birch']);
  expect(await open(['Ash', 'Birch'], 'Ash')).toEqual(ofAsh);
  expect(await open(['Ash', 'Birch'], 'Birch')).toEqual(ofBirch);

  await world.done('suspend_organization', { organization: 'Birch' });
  expect(await open(['Birch'], 'personal')).toEqual(['all']);
  expect(await open(['Ash', 'Birch'], 'personal')).toEqual(ofAsh);
  expect(await open(['Ash', 'Birch'], 'Ash')).toEqual(ofAsh);
}, 30_000);
