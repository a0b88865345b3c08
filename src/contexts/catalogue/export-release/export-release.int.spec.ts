import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LearnerWorld } from '../../../../test/support/learner-world.js';
import { tinyRelease } from '../../../../test/support/tiny-release.js';
import { inspectRelease } from '../release-checks/check-release.js';

let world: LearnerWorld;
beforeAll(async () => {
  world = await LearnerWorld.open();
}, 60_000);
afterAll(() => world.close());

const exported = async (course: string) => {
  const outcome = await world.call('export_release', { course });
  if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome));
  return outcome.kind === 'ok' ? outcome.data : outcome.refusal.code;
};

it('LMS-59 gives the active release whole, by id or key, so that it has the same digest and can be published again', async () => {
  const course = await world.course('whole');
  const data = (await exported(course)) as { release: object; digest: string };
  expect(data).toMatchObject({ course, course_key: 'whole', version: 1, commit: null, instructors: [] });
  expect(data.release).toEqual({
    ...tinyRelease(),
    course: { ...tinyRelease().course, key: 'whole', title: 'Course whole' },
  });
  expect(inspectRelease(data.release)).toMatchObject({ stage: 'passed', digest: data.digest });
  expect(await exported('whole')).toEqual(data);

  await world.done('publish_release', { release: { ...data.release, map: {} } });
  expect(await exported(course)).toMatchObject({ version: 2, release: { map: {} } });
  expect(await world.done('publish_release', { release: data.release })).toMatchObject({ version: 3 });
  expect(await exported(course)).toMatchObject({ version: 3, digest: data.digest });
});

it('refusal:course_not_found@export_release and refusal:course_not_released@export_release', async () => {
  expect(await exported('nowhere')).toBe('course_not_found');
  expect(await exported(await world.unreleasedCourse('8d3bc7e0-5b0c-4a54-9d3e-0e8ac1a5b001'))).toBe(
    'course_not_released',
  );
});
