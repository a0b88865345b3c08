import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Registry } from '../../src/platform/contract/registry.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { REQUIRED } from '../support/learner.js';
import { TestLyceum } from '../support/lyceum.js';
import type { AgentClient } from '../support/mcp-clients.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

/** Words that must stay where they belong, and the tools whose answers may hold them. */
const secrets: Readonly<Record<string, readonly string[]>> = {
  'FRAME-WORDS': ['start_lesson'],
  'DIRECTIVE-WORDS': ['start_lesson'],
  'MATERIAL-WORDS': ['start_lesson'],
  'HINT-WORDS': ['start_lesson'],
  'DETAIL-WORDS': ['lesson_item'],
  'GOAL-TITLE': ['start_lesson', 'lesson_item', 'mark_goal', 'request_quiz', 'complete_lesson'],
  'EVIDENCE-WORDS': [],
  'LEARNER-WORDS': [],
  'EXPLAINED-RIGHT': ['submit_answer'],
  'EXPLAINED-WRONG': ['submit_answer'],
};

let world: TestLyceum;
let course: string;
const heard: { readonly tool: string; readonly text: string; readonly passed: boolean }[] = [];
let passed = false;

beforeAll(async () => {
  world = await TestLyceum.start();
  const lesson = tinyLesson();
  const objectives = lesson.objectives.map((objective) => ({
    ...objective,
    goals: objective.goals.map((goal) => ({ ...goal, title: `GOAL-TITLE ${goal.title}` })),
  }));
  const quiz = lesson.quiz && {
    ...lesson.quiz,
    answers: {
      'q-1': { correct: 'V1', explanation: 'EXPLAINED-WRONG' },
      'q-2': { correct: 'V2', explanation: 'EXPLAINED-RIGHT' },
    },
  };
  const slice = {
    directive: 'DIRECTIVE-WORDS',
    material: 'MATERIAL-WORDS',
    items: { 'term:STEEP': 'DETAIL-WORDS' },
    sections: { brews: 'HINT-WORDS' },
  };
  const release = tinyRelease({
    lessons: [{ ...lesson, objectives, quiz }, tinyLessonWithoutQuiz()],
    agent: { frame: 'FRAME-WORDS', learn_about_student: [], lessons: { 'l-1': slice } },
  });
  course = await world.course(release, await world.person('ravi', { roles: ['Course Creator'] }));
}, 60_000);

afterAll(() => world.stop());

/** Calls a tool and keeps whatever came back: text, data and metadata of successes, refusals and failures. */
function listening(agent: AgentClient) {
  return async (tool: string, args: Readonly<Record<string, unknown>> = {}) => {
    const result = await agent.call(tool, args);
    heard.push({ tool, text: JSON.stringify(result), passed });
    return result.structured ?? {};
  };
}

it('R-068 R-242 R-257 LMS-25: no tool and no error of the learner gives away what is not for them', async () => {
  const learner = await world.person('mira');
  const agent = await world.agent(learner);
  const call = listening(agent);
  const lesson = lessonIdOf(course, 'l-1');
  await call('list_catalog');
  await call('enroll', { course });
  const { session } = await call('start_lesson', { course });
  await call('request_quiz', { session });
  await call('complete_lesson', { session });
  await call('lesson_item', { session, goal: 'term:STEEP' });
  await call('mark_goal', { session, goal: 'nowhere', status: 'done', evidence: 'EVIDENCE-WORDS' });
  await call('mark_goal', { session, goal: 'term:STEEP', status: 'wrong', evidence: 'EVIDENCE-WORDS' });
  for (const goal of REQUIRED) await call('mark_goal', { session, goal, status: 'done', evidence: 'EVIDENCE-WORDS' });
  const { attempt } = await call('request_quiz', { session });
  await call('start_lesson', { lesson });
  await call('lesson_item', { session, goal: 'term:STEEP' });
  const words = { attempt, student_words: 'LEARNER-WORDS' };
  await call('submit_answer', { ...words, question: 'q-1', answer: 'V1', student_words: '' });
  await call('submit_answer', { ...words, question: 'q-9', answer: 'V1' });
  await call('submit_answer', { ...words, question: 'q-1', answer: '' });
  await call('submit_answer', { ...words, question: 'q-1', answer: 'V1' });
  for (const tool of ['whoami', 'list_my_courses', 'get_my_progress']) await call(tool, {});
  await call('course_outline', { course });
  const beforeThePass = heard.length;
  passed = true;
  await call('submit_answer', { ...words, question: 'q-2', answer: 'V2' });
  await call('submit_answer', { ...words, question: 'q-2', answer: 'V2' });
  await call('start_lesson', { lesson });
  await call('course_outline', { course });
  await call('set_space', { space: 'personal' });
  await call('set_space', { space: 'nowhere' });

  const stranger = listening(await world.agent(await world.person('boris')));
  for (const [tool, args] of [
    ['lesson_item', { session, goal: 'term:STEEP' }],
    ['request_quiz', { session }],
    ['submit_answer', { ...words, question: 'q-1', answer: 'V1' }],
    ['course_outline', { course }],
    ['start_lesson', { lesson }],
  ] as const) {
    await stranger(tool, args);
  }

  for (const [secret, allowed] of Object.entries(secrets)) {
    const leaks = heard.filter(({ tool, text }) => text.includes(secret) && !allowed.includes(tool));
    expect({ secret, leaks }).toEqual({ secret, leaks: [] });
  }
  const early = heard.slice(0, beforeThePass).filter(({ text }) => /EXPLAINED|"correct":"V|correct_option/.test(text));
  expect(early).toEqual([]);
  const called = new Set(heard.map(({ tool }) => tool));
  const listed = world.lyceum.app.get(Registry).list('learner');
  expect(listed.map(({ contract }) => contract.name).filter((name) => !called.has(name))).toEqual([]);
}, 60_000);

it('R-303: what a learner said is not readable in the log, and the journal keeps it', async () => {
  const { store, pool } = world.lyceum.foundation;
  const { rows } = await pool.query('select data::text as data from store.events');
  const raw = rows.map(({ data }) => String(data)).join('\n');
  for (const secret of ['EVIDENCE-WORDS', 'LEARNER-WORDS', 'mira@example.org', 'Person mira']) {
    expect(raw).not.toContain(secret);
  }
  const stop = new AbortController();
  let journal = '';
  for await (const { events, caughtUp } of store.follow('start', { types: ['lessons.QuizAnswerGiven'] }, stop.signal)) {
    journal += JSON.stringify(events.map(({ data }) => data));
    if (caughtUp) break;
  }
  stop.abort();
  expect(journal).toContain('LEARNER-WORDS');
});
