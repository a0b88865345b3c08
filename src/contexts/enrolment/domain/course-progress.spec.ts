import { describe, expect, it } from '@jest/globals';
import { courseProgress } from './course-progress.js';

const release = (position: string, ...lessonKeys: string[]) => ({ position, lessonKeys });
const passed = (at: Record<string, string>) => new Map(Object.entries(at));

describe('the progress in a course', () => {
  it('R-340: counts lessons of the active release only', () => {
    const releases = [release('1', 'a', 'b'), release('5', 'b', 'c', 'd')];
    expect(courseProgress(releases, passed({ a: '2' }))).toEqual({ total: 3, completed: 0, share: 0 });
    expect(courseProgress(releases, passed({ a: '2', b: '3' }))).toMatchObject({ total: 3, completed: 1 });
  });

  it('R-284: what was completed under a former release stays complete when a later one adds lessons', () => {
    const releases = [release('1', 'a', 'b'), release('5', 'a', 'b', 'c')];
    expect(courseProgress(releases, passed({ a: '2', b: '4' }))).toEqual({ total: 3, completed: 2, share: 1 });
  });

  it('R-284: a pass after the publication does not complete the former release', () => {
    const releases = [release('1', 'a', 'b'), release('5', 'a', 'b', 'c')];
    expect(courseProgress(releases, passed({ a: '2', b: '6' })).share).toBe(0.67);
  });

  it('R-284: removing the lessons not passed completes the course', () => {
    const releases = [release('1', 'a', 'b'), release('5', 'a')];
    expect(courseProgress(releases, passed({ a: '2' }))).toEqual({ total: 1, completed: 1, share: 1 });
  });

  it('LMS-34: one of a thousand missing is not complete', () => {
    const keys = Array.from({ length: 1000 }, (_, n) => `l-${n}`);
    const all = passed(Object.fromEntries(keys.slice(1).map((key) => [key, '2'])));
    expect(courseProgress([release('1', ...keys)], all)).toEqual({ total: 1000, completed: 999, share: 0.99 });
  });

  it('LMS-35: without a release there is nothing, and nothing is complete', () => {
    expect(courseProgress([], passed({}))).toEqual({ total: 0, completed: 0, share: 0 });
  });
});
