import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildCourse } from '../../src/contexts/catalogue/course-map/compile-course.js';
import { ANSWER_MODES, GOAL_KINDS } from '../../src/contexts/catalogue/domain/release.js';
import { lessonSlice } from '../../src/contexts/catalogue/domain/release-content.js';

const here = join(process.cwd(), 'seeds', 'courses');
const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe.each(folders.map(({ name }) => name))('the demo course %s', (name) => {
  it('checks clean, and has everything a course can have', async () => {
    const { faults, built } = await buildCourse(join(here, name));
    expect(faults).toEqual([]);
    const release = built!.release;
    const { lessons, document, chapters } = release;
    expect(chapters.length).toBeGreaterThanOrEqual(2);
    expect(lessons.length).toBeGreaterThanOrEqual(5);
    expect(lessons.filter(({ quiz }) => quiz === null)).toHaveLength(1);
    const goals = lessons.flatMap(({ objectives }) => objectives.flatMap((objective) => objective.goals));
    expect(new Set(goals.map(({ kind }) => kind))).toEqual(new Set(GOAL_KINDS));
    expect(new Set(lessons.flatMap(({ homework }) => homework?.answer_mode ?? []))).toEqual(new Set(ANSWER_MODES));
    expect(new Set(document?.sections.map(({ rows }) => rows))).toEqual(new Set(['one', 'many']));
    const columns = document?.sections.flatMap((section) => section.columns) ?? [];
    expect(columns.some(({ required }) => typeof required === 'object')).toBe(true);
    for (const { quiz } of lessons) if (quiz) expect(quiz.questions.length).toBeGreaterThanOrEqual(3);
    expect(release.map).toBeDefined();
  });

  it('tells the agent something about every goal and every section of every lesson', async () => {
    const { built } = await buildCourse(join(here, name));
    for (const lesson of built!.release.lessons) {
      const slice = lessonSlice(built!.release, lesson.key);
      const goals = lesson.objectives.flatMap((objective) => objective.goals.map(({ key }) => key));
      expect([...slice.items.keys()].toSorted()).toEqual(goals.toSorted());
      expect([...slice.sections.keys()].toSorted()).toEqual([...lesson.sections].toSorted());
      expect(slice.directive.length).toBeGreaterThan(100);
      expect(slice.material.length).toBeGreaterThan(100);
    }
  });
});
