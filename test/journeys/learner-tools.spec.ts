import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { playLesson, type Stage } from '../../scripts/tour/play-lesson.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { Learner } from '../support/learner.js';
import { TestLyceum } from '../support/lyceum.js';
import { generations, type AgentClient } from '../support/mcp-clients.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

/** The tools of the contract, by name: one that is missing must not go unnoticed because nothing asks for it. */
const TOOLS =
  `artifact choose complete_lesson course_outline enroll fill_document forget get_my_progress lesson_item list_catalog
  list_my_courses mark_goal my_homework my_notes my_reports notify_when_released org_report remember report_issue
  request_quiz set_space start_lesson store_homework_file student_detail submit_answer submit_homework update_artifact
  upload_homework_file whoami`.split(/\s+/);

const homework = { title: 'Cups', description: 'Brew', answer_mode: 'text_and_files', due_days: 3 } as const;
const silent: Stage = { agent: () => undefined, learner: () => undefined, tool: () => undefined };
const right = (question: string) => ({ 'q-1': 'V1', 'q-2': 'V2' })[question];

let world: TestLyceum;
let course: string;
let soon: string;

beforeAll(async () => {
  world = await TestLyceum.start();
  const curator = await world.person('ravi', { roles: ['Course Creator'] });
  const lessons = [tinyLesson({ homework }), tinyLessonWithoutQuiz()];
  course = await world.course(tinyRelease({ lessons }), curator);
  const as = { personId: curator.id, roles: ['Course Creator'] as const };
  soon = String((await world.send('create_course', { title: 'Soon', summary: 'Coffee', description: '' }, as))['id']);
  await world.send('announce_course', { course: soon, objectives: ['Coffee'] }, as);
}, 60_000);
afterAll(() => world.stop());

/** The same client, noting which tools answered without an error. */
function noting(agent: AgentClient, called: Set<string>): AgentClient {
  const call: AgentClient['call'] = async (name, ...more) => {
    const result = await agent.call(name, ...more);
    if (!result.isError) called.add(name);
    return result;
  };
  return { ...agent, call };
}

it.each(generations)(
  'every tool of the contract is listed, and answers in the story of one learner (%s)',
  async (by) => {
    const person = await world.person(`mira-${by}`);
    const title = `Tern ${by}`;
    const organization = await world.organization(title, [person]);
    const called = new Set<string>();
    const client = noting(await world.agent(person, by), called);
    const mira = new Learner(client);
    expect((await client.tools()).map(({ name }) => name).toSorted()).toEqual(TOOLS);

    expect(await mira.call('list_catalog', { space: 'personal' })).toMatchObject({ courses: expect.any(Array) });
    expect(await mira.call('notify_when_released', { course: soon })).toMatchObject({ course: soon });
    await mira.call('enroll', { course, space: 'personal' });
    const session = await mira.start({ course, space: 'personal' });
    await mira.call('remember', { kind: 'fact', key: 'role', text: 'Runs a tea stall' });
    await mira.call('remember', { kind: 'project', key: 'scenario', text: 'A tea stall', session });
    expect(await mira.call('my_notes', { course })).toMatchObject({ facts: [{ key: 'role' }], project: [{}] });
    await mira.call('forget', { key: 'scenario', course });
    const { report } = await mira.call('report_issue', { session, kind: 'stuck', text: 'Which kettle?' });
    expect(await mira.call('my_reports')).toMatchObject({ reports: [{ id: report }] });
    await mira.call('choose', { prompt: 'Which leaf?', options: ['Green', 'Black'] });

    expect(await playLesson(client, silent, right, { course })).toMatchObject({ passedBy: 'quiz', homework: true });
    expect(await playLesson(client, silent, right, { course })).toMatchObject({ passedBy: 'completion' });
    const lesson = lessonIdOf(course, 'l-1');
    await mira.call('upload_homework_file', { lesson });
    const files = [{ name: 'cup.txt', data: Buffer.from('A cup').toString('base64') }];
    expect(await mira.call('store_homework_file', { lesson, files })).toMatchObject({ submission: { version: 2 } });

    await world.send('assign_course', { user: person.id, course, organization });
    await mira.call('set_space', { space: title });
    expect(await mira.call('fill_document', { course, artifact: 'tea_log' })).toMatchObject({
      space: title,
      version: 0,
    });
    await world.send('grant_membership', { user: person.id, organization, role: 'Manager' });
    expect(await mira.call('org_report')).toMatchObject({ rows: [{ user: person.login }] });
    expect(await mira.call('student_detail', { user: person.login })).toMatchObject({ user: person.login });
    expect([...called].toSorted()).toEqual(TOOLS);
  },
);
