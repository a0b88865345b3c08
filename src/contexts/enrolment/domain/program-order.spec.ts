import { describe, expect, it } from '@jest/globals';
import { programLocks, type BindingProgram, type CourseStanding } from './program-order.js';

const program = (id: string, ...courseIds: string[]): BindingProgram => ({ id, title: `Title of ${id}`, courseIds });

/** Courses are open and not completed unless told. */
function locks(programs: readonly BindingProgram[], told: Record<string, Partial<CourseStanding>> = {}) {
  const standingOf = (id: string) => ({ id, title: `Course ${id}`, completed: false, available: true, ...told[id] });
  return programLocks(programs, standingOf);
}

const pairs = (...args: Parameters<typeof locks>) =>
  locks(...args).map(({ course, previous }) => `${previous.id}>${course}`);

describe('a course waits for the one before it', () => {
  it('R-207 R-208 and says so with the program and the course to do first', () => {
    expect(locks([program('finance', 'a', 'b')])).toEqual([
      {
        course: 'b',
        program: 'finance',
        program_title: 'Title of finance',
        previous: { id: 'a', title: 'Course a' },
      },
    ]);
  });

  it('R-207 only for the one directly before it, completed or not itself', () => {
    expect(pairs([program('p', 'a', 'b', 'c')])).toEqual(['a>b', 'b>c']);
    expect(pairs([program('p', 'a', 'b', 'c')], { a: { completed: true } })).toEqual(['b>c']);
    expect(pairs([program('p', 'a', 'b', 'c')], { b: { completed: true } })).toEqual(['a>b']);
  });

  it('R-207 LMS-71 not for one that cannot be taken: the course after it is free, the one after that is not', () => {
    expect(pairs([program('p', 'a', 'b', 'c')], { a: { available: false } })).toEqual(['b>c']);
    expect(pairs([program('p', 'a', 'b')], { a: { available: false, completed: true } })).toEqual([]);
  });

  it('R-208 in the order of the programs, so that the first one is told', () => {
    const two = [program('first', 'x', 'c'), program('second', 'y', 'c')];
    expect(pairs(two)).toEqual(['x>c', 'y>c']);
    expect(pairs(two, { x: { completed: true } })).toEqual(['y>c']);
  });

  it('not in a program of one course, nor for a course that nobody knows', () => {
    expect(locks([program('alone', 'a')])).toEqual([]);
    expect(programLocks([program('p', 'gone', 'b')], () => undefined)).toEqual([]);
  });
});

describe('LMS-71 never a dead end', () => {
  it('courses that would wait for each other do not wait, whatever stands between them', () => {
    expect(pairs([program('p', 'a', 'b'), program('q', 'b', 'a')])).toEqual([]);
    expect(pairs([program('p', 'a', 'b', 'c'), program('q', 'c', 'a')])).toEqual([]);
    expect(pairs([program('p', 'a', 'b'), program('q', 'b', 'c'), program('r', 'c', 'a', 'd')])).toEqual(['a>d']);
  });

  it('of all programs over five courses some course can be taken, until all are completed', () => {
    const courses = ['a', 'b', 'c', 'd', 'e'];
    let seed = 7;
    const below = (n: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % n;
    };
    const shuffled = () => courses.map((id) => ({ id, at: below(1000) })).toSorted((x, y) => x.at - y.at);
    for (let round = 0; round < 2000; round += 1) {
      const programs = Array.from({ length: 1 + below(3) }, (_, n) =>
        program(
          `p${n}`,
          ...shuffled()
            .slice(0, 2 + below(4))
            .map(({ id }) => id),
        ),
      );
      const told: Record<string, Partial<CourseStanding>> = {};
      for (const id of courses) if (below(4) === 0) told[id] = { available: false };
      const open = courses.filter((id) => told[id]?.available !== false);
      while (open.length > 0) {
        const waiting = new Set(locks(programs, told).map(({ course }) => course));
        const next = open.findIndex((id) => !waiting.has(id));
        expect({ programs, told, next }).not.toMatchObject({ next: -1 });
        for (const id of open.splice(next, 1)) told[id] = { completed: true };
      }
    }
  });
});
