import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Lesson, Release } from '../../src/contexts/catalogue/domain/release.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import type { AgentClient } from '../support/mcp-clients.js';
import { tinyLesson, tinyRelease } from '../support/tiny-release.js';

const sentence = 'Leave the leaves as long as the cup needs and no longer, then say what changed and why. ';
const words = (characters: number) => sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

/** 80 lessons in 10 chapters, each with 24 goals in 8 objectives and 20 questions. */
function largeRelease(): Release {
  const chapters = numbers(10).map((n) => ({
    key: `ch-${n}`,
    title: `Chapter ${n}: ${words(60)}`,
    description: words(300),
    lessons: numbers(8).map((m) => `l-${n}-${m}`),
  }));
  const lessons = chapters.flatMap(({ key: chapter, lessons: keys }) => keys.map((key) => largeLesson(key, chapter)));
  const { agent, course } = tinyRelease();
  const guidance = { directive: words(1_500), material: words(6_000), items: {}, sections: {} };
  return tinyRelease({
    course: {
      ...course,
      key: 'large',
      title: words(100),
      summary: words(200),
      description: words(2_000),
      glossary: [],
    },
    chapters,
    lessons,
    document: null,
    agent: { ...agent, lessons: Object.fromEntries(lessons.map(({ key }) => [key, guidance])) },
  });
}

function largeLesson(key: string, chapter: string): Lesson {
  const count = 8;
  const objectives = numbers(count).map((n) => ({
    key: `${key}-O${n}`,
    text: words(140),
    goals: numbers(3).map((m) => ({
      key: `${key}-O${n}/V${m}`,
      kind: 'variant' as const,
      required: m < 3,
      title: `Choice ${m}: ${words(110)}`,
    })),
  }));
  const questions = numbers(20).map((n) => ({
    key: `${key}-q-${n}`,
    objective: `${key}-O${(n % count) + 1}`,
    text: words(300),
    options: numbers(4).map((m) => ({ key: `V${m}`, text: `${m} ${words(120)}` })),
  }));
  const answers = Object.fromEntries(questions.map((one) => [one.key, { correct: 'V1', explanation: words(400) }]));
  return tinyLesson({
    key,
    chapter,
    title: `Lesson ${key}: ${words(70)}`,
    hook: words(300),
    sections: [],
    objectives,
    quiz: { pass_percentage: 80, questions, answers },
  });
}

let world: TestLyceum;
let learner: TestPerson;
let agent: AgentClient;
let course: string;

beforeAll(async () => {
  world = await TestLyceum.start();
  const curator = await world.person('ravi', { roles: ['Course Creator'] });
  course = await world.course(largeRelease(), curator);
  for (const n of numbers(30)) {
    const { course: about } = tinyRelease();
    const small = {
      ...about,
      key: `tea-${n}`,
      title: `${n} ${words(90)}`,
      summary: words(200),
      description: words(1_500),
    };
    await world.course(tinyRelease({ course: small }), curator);
  }
  learner = await world.person('mira');
  agent = await world.agent(learner);
}, 180_000);
afterAll(() => world.stop());

/** As hosts count: about four characters to a token. */
const tokensOf = (text: string) => Math.ceil(text.length / 4);

describe('MCP-13: a course of 80 lessons', () => {
  it('fits through every reading tool in less than 20,000 tokens', async () => {
    const sizes: Record<string, number> = {};
    const ask = async (name: string, args: Record<string, unknown> = {}) => {
      const result = await agent.call(name, args);
      expect({ name, ...result }).toMatchObject({ isError: false });
      sizes[name] = Math.max(sizes[name] ?? 0, tokensOf(result.text));
      return result.structured ?? {};
    };
    const { courses } = await ask('list_catalog');
    expect((courses as unknown[]).length).toBeGreaterThan(5);
    for (const { id } of courses as { id: string }[]) {
      expect(await agent.call('enroll', { course: id })).toMatchObject({ isError: false });
    }
    await agent.call('enroll', { course });
    await ask('list_my_courses');
    const lessons: unknown[] = [];
    for (let cursor: unknown; ;) {
      const outline = await ask('course_outline', cursor === undefined ? { course } : { course, cursor });
      for (const chapter of outline['chapters'] as { lessons: { key: string }[] }[]) {
        lessons.push(...chapter.lessons.map(({ key }) => key));
      }
      cursor = outline['next_cursor'];
      if (cursor === undefined) break;
    }
    expect(lessons).toEqual(largeRelease().lessons.map(({ key }) => key));
    const { session, lesson_map: map } = await ask('start_lesson', { course });
    const goals = (map as { goals: { key: string }[] }[]).flatMap((one) => one.goals.map(({ key }) => key));
    expect(goals).toHaveLength(24);
    await ask('lesson_item', { session, goal: goals[0]! });
    for (const goal of goals) await ask('mark_goal', { session, goal, status: 'done', evidence: words(400) });
    await ask('start_lesson', { course });
    await ask('request_quiz', { session });
    await ask('get_my_progress');
    await ask('whoami');
    expect(Object.keys(sizes)).toHaveLength(9);
    expect(Object.entries(sizes).filter(([, tokens]) => tokens >= 20_000)).toEqual([]);
  }, 120_000);
});
