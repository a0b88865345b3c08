import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { playLesson, type Stage } from '../../scripts/tour/play-lesson.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { generations, type AgentClient } from '../support/mcp-clients.js';
import { tinyRelease } from '../support/tiny-release.js';

const silent: Stage = { agent: () => undefined, learner: () => undefined, tool: () => undefined };
const right = (question: string) => ({ 'q-1': 'V1', 'q-2': 'V2' })[question];

let world: TestLyceum;
let curator: TestPerson;
let course: string;

beforeAll(async () => {
  world = await TestLyceum.start();
  curator = await world.person('ravi', { roles: ['Course Creator'] });
  course = await world.course(tinyRelease(), curator);
}, 60_000);

afterAll(() => world.stop());

describe.each(generations)('the main journey through a %s client', (generation) => {
  it('leads a learner from the catalogue over two lessons to the end of the course', async () => {
    const learner = await world.person(`learner-${generation}`);
    const agent = await world.agent(learner, generation);
    const catalogue = await agent.call('list_catalog', { space: 'personal' });
    expect(catalogue.structured).toMatchObject({ courses: [{ id: course, upcoming: false }] });
    const enrolled = await agent.call('enroll', { course });
    expect(enrolled.structured).toMatchObject({ course, first_lesson: { title: 'Time and heat' } });

    expect(await playLesson(agent, silent, right)).toMatchObject({
      passedBy: 'quiz',
      marks: 2,
      sections: 1,
      answers: 2,
    });
    expect(await playLesson(agent, silent, right)).toMatchObject({ passedBy: 'completion', answers: 0 });
    expect(await playLesson(agent, silent, right)).toBeUndefined();

    const outline = await agent.call('course_outline', { course });
    expect(outline.structured).toMatchObject({ chapters: [{ status: 'passed', lessons_passed: 2, lessons_total: 2 }] });
    const done = await agent.call('start_lesson', { course });
    expect(done).toMatchObject({
      isError: true,
      structured: undefined,
      text: expect.stringContaining('[nothing_to_study]'),
    });
    expect(await agent.call('list_catalog', { space: 'personal' })).toMatchObject({ structured: { courses: [] } });
  });
});

describe('together', () => {
  let agent: AgentClient;
  let session: string;
  let learner: TestPerson;

  beforeAll(async () => {
    learner = await world.person('crowd');
    const tern = await world.organization('Tern Logistics', [learner]);
    agent = await world.agent(learner);
    const enrolments = await Promise.all(
      Array.from({ length: 100 }, () => agent.call('enroll', { course, space: 'personal' })),
    );
    const ok = enrolments.filter(({ isError }) => !isError);
    expect(ok).toHaveLength(1);
    expect(enrolments.filter(({ text }) => text.includes('[already_enrolled]'))).toHaveLength(99);
    await world.send('assign_course', { user: learner.id, organization: tern, course });
  }, 60_000);

  it('LMS-41: of 100 parallel enroll one enrols', async () => {
    const { courses } = (await agent.call('list_my_courses', { space: 'personal' })).structured as {
      courses: unknown[];
    };
    expect(courses).toHaveLength(1);
  });

  it('LMS-01 R-306: 50 parallel request_quiz from sessions in two spaces begin one attempt', async () => {
    const sessions: string[] = [];
    for (const space of ['personal', 'Tern Logistics']) {
      const started = await agent.call('start_lesson', { course, space });
      sessions.push(String(started.structured?.['session']));
    }
    expect(new Set(sessions).size).toBe(2);
    [session = ''] = sessions;
    for (const goal of ['term:STEEP', 'l-1-O1/V1']) {
      await agent.call('mark_goal', { session, goal, status: 'done', evidence: 'Shown on the own kettle.' });
    }
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, i) => agent.call('request_quiz', { session: sessions[i % 2] })),
    );
    const attempts = new Set(asked.map(({ structured }) => structured?.['attempt']));
    expect(asked.filter(({ isError }) => isError)).toEqual([]);
    expect(attempts.size).toBe(1);
  });
});
