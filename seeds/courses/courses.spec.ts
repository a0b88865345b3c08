import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildCourse } from '../../src/contexts/catalogue/course-map/compile-course.js';
import { ANSWER_MODES, GOAL_KINDS } from '../../src/contexts/catalogue/domain/release.js';
import { agentFrame, learnAboutStudent, lessonSlice } from '../../src/contexts/catalogue/domain/release-content.js';
import { courses } from '../demo/world.js';

const here = join(process.cwd(), 'seeds', 'courses');
const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());

it('the folders are the demo courses, one in English and one in Russian', async () => {
  expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.values(courses).toSorted());
  const cyrillic = async (name: string) => {
    const { release } = (await buildCourse(join(here, name))).built!;
    return release.lessons.every(({ title, hook }) => /[а-яё]/i.test(title) && !/[a-z]/i.test(title + hook));
  };
  expect(await cyrillic(courses.main)).toBe(false);
  expect(await cyrillic(courses.second)).toBe(true);
});

describe.each(folders.map(({ name }) => name))('the demo course %s', (name) => {
  it('checks clean, and has everything a course can have', async () => {
    const { faults, built } = await buildCourse(join(here, name));
    expect(faults).toEqual([]);
    const release = built!.release;
    const { course, lessons, document, chapters } = release;
    expect([course.promise, course.goal, course.summary, course.description]).not.toContain('');
    expect(course.glossary.length).toBeGreaterThanOrEqual(5);
    expect(chapters.length).toBeGreaterThanOrEqual(2);
    expect(lessons.length).toBeGreaterThanOrEqual(5);
    expect(lessons.filter(({ quiz }) => quiz === null)).toHaveLength(1);
    const goals = lessons.flatMap(({ objectives }) => objectives.flatMap((objective) => objective.goals));
    expect(new Set(goals.map(({ kind }) => kind))).toEqual(new Set(GOAL_KINDS));
    expect(new Set(lessons.flatMap(({ homework }) => homework?.answer_mode ?? []))).toEqual(new Set(ANSWER_MODES));
    expect(new Set(document?.sections.map(({ rows }) => rows))).toEqual(new Set(['one', 'many']));
    const columns = document?.sections.flatMap((section) => section.columns) ?? [];
    expect(columns.some(({ required }) => typeof required === 'object')).toBe(true);
    expect(Object.keys((release.map as { nodes: object }).nodes).length).toBeGreaterThan(lessons.length);
  });

  it('asks questions that cannot be passed by always choosing one place, at more than one threshold', async () => {
    const { lessons } = (await buildCourse(join(here, name))).built!.release;
    const quizzes = lessons.flatMap(({ quiz }) => quiz ?? []);
    expect(new Set(quizzes.map(({ pass_percentage: threshold }) => threshold)).size).toBeGreaterThan(1);
    for (const { questions, answers, pass_percentage: threshold } of quizzes) {
      expect(questions.length).toBeGreaterThanOrEqual(3);
      const places = questions.map(({ key, options }) => options.findIndex((one) => one.key === answers[key]?.correct));
      for (const place of new Set(places)) {
        const right = places.filter((one) => one === place).length;
        expect((right / questions.length) * 100).toBeLessThan(threshold);
      }
    }
  });

  it('tells the agent something about every goal and every section of every lesson', async () => {
    const { built } = await buildCourse(join(here, name));
    expect(agentFrame(built!.release).length).toBeGreaterThan(100);
    expect(learnAboutStudent(built!.release).length).toBeGreaterThanOrEqual(3);
    for (const lesson of built!.release.lessons) {
      const slice = lessonSlice(built!.release, lesson.key);
      const goals = lesson.objectives.flatMap((objective) => objective.goals.map(({ key }) => key));
      expect([...slice.items.keys()].toSorted()).toEqual(goals.toSorted());
      expect([...slice.sections.keys()].toSorted()).toEqual([...lesson.sections].toSorted());
      for (const text of [slice.directive, slice.material]) expect(text.length).toBeGreaterThan(100);
      for (const text of [...slice.items.values(), ...slice.sections.values()]) expect(text.length).toBeGreaterThan(40);
    }
  });
});

describe('the course in Russian', () => {
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return value !== null && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
  };

  it('has the quotation marks, dashes and letters of Russian print', async () => {
    const { release } = (await buildCourse(join(here, courses.second))).built!;
    for (const text of texts(release)) {
      expect(text).not.toMatch(/["“”„]| - | – |\.\.\./);
      expect(text).not.toMatch(
        /(?<![а-яё])(еще|ее|мое|идет|придет|найдет|дает|счет|трех|прием|объем|причем)(?![а-яё])/i,
      );
    }
  });

  it('gives options no letter that looks the same on a Russian and on a Latin keyboard', async () => {
    const { lessons } = (await buildCourse(join(here, courses.second))).built!.release;
    const keys = lessons.flatMap(({ quiz }) => (quiz?.questions ?? []).flatMap(({ options }) => options));
    for (const { key } of keys) expect(key).toMatch(/^[1-4]$/);
  });
});
