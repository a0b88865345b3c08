import { beforeEach, describe, expect, it } from '@jest/globals';
import { CatalogueWorld } from '../../../../test/support/catalogue-world.js';
import { tinyRelease } from '../../../../test/support/tiny-release.js';

const first = 'a1'.repeat(20);
const other = 'b2'.repeat(32);
const renamed = tinyRelease({ course: { ...tinyRelease().course, title: 'Tea again' } });

let world: CatalogueWorld;
beforeEach(async () => {
  world = await CatalogueWorld.open();
});

describe('the commit of a release', () => {
  it('R-273 belongs to the version first published, and no repeat changes it', async () => {
    expect(await world.published({ release: tinyRelease(), commit: first })).toMatchObject({
      version: 1,
      commit: first,
    });
    const again = await world.published({ release: tinyRelease(), commit: other });
    expect(again).toMatchObject({ version: 1, commit: first, unchanged: true });
    expect(await world.published({ release: tinyRelease() })).toMatchObject({ version: 1, commit: first });
  });

  it('R-273 is null for a version published without one, and is no part of the digest', async () => {
    expect(await world.published({ release: tinyRelease() })).toMatchObject({ version: 1, commit: null });
    const late = await world.published({ release: tinyRelease(), commit: first });
    expect(late).toMatchObject({ version: 1, commit: null, unchanged: true });
    expect(await world.published({ release: renamed, commit: other })).toMatchObject({ version: 2, commit: other });
  });

  it.each([
    ['a short one', first.slice(0, 39)],
    ['an abbreviated one', 'a1b2c3d'],
    ['upper case', first.toUpperCase()],
    ['other letters', 'g'.repeat(40)],
    ['between the two lengths', 'a'.repeat(52)],
    ['nothing', ''],
  ])('R-273 refusal:invalid_commit@publish_release %s', async (_, commit) => {
    const before = await world.log();
    expect(await world.publish({ release: tinyRelease(), commit })).toMatchObject({
      refusal: { code: 'invalid_commit' },
    });
    expect(await world.log()).toEqual(before);
  });
});

it('R-276 refusal:busy@publish_release when another publication does not end, and the course stays as it was', async () => {
  const { course } = await world.published({ release: tinyRelease() });
  const { store } = world;
  const append = store.append.bind(store);
  store.append = async (stream, expected, events) =>
    stream.startsWith('course-') ? { kind: 'conflict', actual: 99n } : append(stream, expected, events);
  const before = (await world.log()).filter(({ stream }) => stream.startsWith('course-'));
  expect(await world.publish({ release: renamed })).toEqual({
    ok: false,
    refusal: { code: 'busy', details: { course } },
  });
  expect((await world.log()).filter(({ stream }) => stream.startsWith('course-'))).toEqual(before);
  store.append = append;
  expect(await world.published({ release: renamed })).toMatchObject({ course, version: 2 });
});
