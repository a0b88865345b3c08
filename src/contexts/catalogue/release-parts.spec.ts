import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callerOf, CatalogueWorld } from '../../../test/support/catalogue-world.js';
import { tinyLesson, tinyRelease } from '../../../test/support/tiny-release.js';
import { cutIntoParts } from './release-parts.js';
import { inspectRelease } from './release-checks/check-release.js';

describe('cutting a text into parts', () => {
  it('keeps every character, and every part within the limit as a JSON string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const value = JSON.stringify({ text });
        const parts = cutIntoParts(value, 16);
        expect(parts.join('')).toBe(value);
        for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part)) - 2).toBeLessThanOrEqual(16);
      }),
    );
  });
});

describe('a large release', () => {
  const objective = tinyLesson().objectives[0]!;
  const large = tinyRelease({
    agent: { lessons: { 'l-1': { material: '"é😀\\ '.repeat(200_000) } } },
    lessons: [tinyLesson({ objectives: [objective, tinyLesson().objectives[1]!] }), tinyRelease().lessons[1]!],
  });

  it('goes into parts that an event can hold and comes back whole; a broken-off storing goes on', async () => {
    const world = await CatalogueWorld.open();
    const checked = inspectRelease(large);
    if (checked.stage !== 'passed') throw new Error(checked.stage);
    const all = cutIntoParts(checked.canonical);
    expect(all.length).toBeGreaterThan(5);

    const append = world.store.append.bind(world.store);
    let left = 2;
    world.store.append = (...args) => {
      if (String(args[0]).startsWith('release-') && left-- === 0) throw new Error('the power failed');
      return append(...args);
    };
    await expect(world.publish({ release: large })).rejects.toThrow('the power failed');
    const stored = async () => (await world.log()).filter(({ type }) => type === 'catalogue.ReleasePartStored').length;
    expect(await stored()).toBe(2);

    const neighbour = await world.neighbour();
    const [one, two] = await Promise.all([
      world.parts.keep(checked.digest, checked.canonical, callerOf('carol')),
      neighbour.parts.keep(checked.digest, checked.canonical, callerOf('carol')),
    ]);
    expect([one, two, await stored()]).toEqual([all.length, all.length, all.length]);
    await world.published({ release: large });
    expect(await stored()).toBe(all.length);
    expect(await neighbour.library.content({ digest: checked.digest, parts: one })).toEqual(large);
  });
});
