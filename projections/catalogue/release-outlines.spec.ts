import { describe, expect, it } from '@jest/globals';
import type { ReleasePartStored } from '../../src/contexts/catalogue/domain/release.events.js';
import { recorded } from '../../test/support/recorded.js';
import { tinyRelease } from '../../test/support/tiny-release.js';
import { releaseOutlines } from './release-outlines.projection.js';

const text = JSON.stringify(tinyRelease());
const pieces = [text.slice(0, 500), text.slice(500, 900), text.slice(900)];
const stored: ReleasePartStored[] = pieces.map((content, part) => ({
  type: 'catalogue.ReleasePartStored',
  data: { digest: 'd', part, parts: pieces.length, content },
}));

describe('an outline gathered from parts', () => {
  it('is there with the last part, and a part that comes again changes nothing', () => {
    const rows = recorded(stored).reduce<object[]>(
      (all, event) => [...all, releaseOutlines.evolve(all.at(-1), event, 'd') ?? {}],
      [],
    );
    expect(rows.map((row) => (row as { gathered: object | null }).gathered === null)).toEqual([false, false, true]);
    expect(rows[1]).toMatchObject({ lessons: [], chapters: [] });
    expect(rows[2]).toMatchObject({ digest: 'd', lessons: [{ key: 'l-1' }, { key: 'l-2' }] });
    expect(releaseOutlines.evolve(rows[2], recorded(stored)[0]!, 'd')).toBe(rows[2]);
  });
});
