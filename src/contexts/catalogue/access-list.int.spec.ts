import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeOf } from '../../../test/support/callers.js';
import { LearnerWorld } from '../../../test/support/learner-world.js';

let world: LearnerWorld;
beforeAll(async () => {
  world = await LearnerWorld.open();
}, 60_000);
afterAll(() => world.close());

const OPEN = 'open_course_to_organization';
const CLOSE = 'close_course_to_organization';

it('R-010 R-334: course and organization are named as people name them, once is enough, and the last one off opens to all', async () => {
  const course = await world.course('listed');
  const [tern, oak] = [await world.organization('Tern Ltd'), await world.organization('Oak Ltd')];
  const sorted = [tern, oak].toSorted();
  for (const named of [
    { course: 'listed', organization: ' tern LTD ' },
    { course, organization: tern },
  ])
    expect(await world.done(OPEN, named)).toEqual({ id: course, organizations: [tern] });
  expect(await world.done(OPEN, { course, organization: 'oak ltd' })).toEqual({ id: course, organizations: sorted });
  expect(await world.done(CLOSE, { course, organization: 'Tern Ltd' })).toEqual({ id: course, organizations: [oak] });
  expect(await world.done(CLOSE, { course: 'LISTED', organization: oak })).toEqual({ id: course, organizations: [] });
  expect(await world.done(CLOSE, { course, organization: oak })).toEqual({ id: course, organizations: [] });
});

it.each([
  ['refusal:course_not_found@open_course_to_organization', OPEN],
  ['refusal:course_not_found@close_course_to_organization', CLOSE],
])('%s', async (_, tool) => {
  const organization = await world.organization(`Any ${tool}`);
  expect(await world.call(tool, { course: 'nowhere', organization })).toMatchObject({
    refusal: { code: 'course_not_found', details: { id: 'nowhere' } },
  });
});

it.each([
  ['refusal:organization_not_found@open_course_to_organization', OPEN],
  ['refusal:organization_not_found@close_course_to_organization', CLOSE],
])('%s', async (_, tool) => {
  const course = await world.course(`any-${tool}`.replaceAll('_', '-'));
  expect(await world.call(tool, { course, organization: 'Nowhere' })).toMatchObject({
    refusal: { code: 'organization_not_found', details: { organization: 'Nowhere' } },
  });
  for (const organization of ['', 'x'.repeat(301)])
    expect(codeOf(await world.call(tool, { course, organization }))).toBe('invalid_arguments');
});
