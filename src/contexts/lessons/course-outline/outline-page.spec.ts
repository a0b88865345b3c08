import { describe, expect, it } from '@jest/globals';
import { tinyLesson, tinyRelease } from '../../../../test/support/tiny-release.js';
import { PAGE_BYTES } from '../../../platform/contract/page.js';
import { outlineCursor, outlinePage, outlinePlace } from './outline-page.js';
import { outlineView } from './outline-view.js';

const keys = Array.from({ length: 200 }, (_, i) => `l-${i}`);
const long = 'Оставьте листья ровно столько, сколько нужно чашке. '.repeat(4);
const chapters = [keys.slice(0, 150), keys.slice(150)].map((lessons, i) => ({
  key: `ch-${i}`,
  title: `Chapter ${i}`,
  description: '',
  lessons,
}));
const lessons = keys.map((key) =>
  tinyLesson({ key, chapter: chapters[0]?.lessons.includes(key) ? 'ch-0' : 'ch-1', hook: long, quiz: null }),
);
const whole = outlineView({
  courseId: 'course',
  releaseId: 'r1',
  content: tinyRelease({ chapters, lessons }),
  runs: new Map(),
});
const keysOf = (page: typeof whole) => page.flatMap((chapter) => chapter.lessons.map(({ key }) => key));

describe('a long outline', () => {
  it('MCP-13: comes in pages that together hold every lesson once and in order', () => {
    const seen: string[] = [];
    let from: number | undefined = 0;
    let pages = 0;
    while (from !== undefined) {
      const page: ReturnType<typeof outlinePage> = outlinePage(whole, from);
      expect(Buffer.byteLength(JSON.stringify(page.chapters))).toBeLessThan(PAGE_BYTES + 2_000);
      expect(page.chapters.every(({ lessons: some }) => some.length > 0)).toBe(true);
      seen.push(...keysOf(page.chapters));
      from = page.next;
      pages += 1;
    }
    expect(seen).toEqual(keys);
    expect(pages).toBeGreaterThan(1);
  });

  it('a chapter that goes on over two pages keeps its counts', () => {
    const [first] = outlinePage(whole, 0).chapters;
    expect(first).toMatchObject({ key: 'ch-0', lessons_total: 150 });
    expect(first?.lessons.length).toBeLessThan(150);
  });

  it('a short one is one page, and a place behind the end is an empty one', () => {
    const short = whole.map((chapter) => ({ ...chapter, lessons: chapter.lessons.slice(0, 2) }));
    expect(outlinePage(short, 0)).toEqual({ chapters: short, next: undefined });
    expect(outlinePage(short, 9)).toEqual({ chapters: [], next: undefined });
  });
});

describe('a cursor', () => {
  it('holds for its release only', () => {
    expect(outlinePlace(outlineCursor('r1', 7), 'r1')).toBe(7);
    expect(outlinePlace(outlineCursor('r1', 7), 'r2')).toBeUndefined();
  });

  it.each([
    '',
    'nonsense',
    'W10',
    Buffer.from('["r1",-1]').toString('base64url'),
    Buffer.from('["r1",1.5]').toString('base64url'),
  ])('%p is none', (cursor) => {
    expect(outlinePlace(cursor, 'r1')).toBeUndefined();
  });
});
