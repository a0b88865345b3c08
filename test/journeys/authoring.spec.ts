import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { generations, type Generation } from '../support/mcp-clients.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

type Data = Record<string, never>;
interface Entry {
  readonly id: string;
  readonly upcoming: boolean;
  readonly objectives?: readonly string[];
}

let world: TestLyceum;
beforeAll(async () => {
  world = await TestLyceum.start();
}, 60_000);
afterAll(() => world.stop());

/** A curator's agent that expects its calls to succeed, unless asked for the refusal; and the pipeline, with the same key. */
class Curator extends Learner {
  static async enter(person: TestPerson, generation: Generation, path: string): Promise<Curator> {
    return new Curator(await world.agent(person, generation, path), person);
  }

  private constructor(
    agent: Learner['agent'],
    private readonly person: TestPerson,
  ) {
    super(agent);
  }

  async publish(release: Release, more: object = {}): Promise<Data> {
    const response = await fetch(`${world.url}/api/authoring/publish_release`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.person.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ release, ...more }),
    });
    return ((await response.json()) as { data: Data }).data;
  }
}

async function inQuiz(learner: Learner, course: string): Promise<{ session: string; attempt: string }> {
  await learner.call('enroll', { course });
  const session = await learner.start({ course });
  await learner.mark(session, ...REQUIRED);
  const attempt = String((await learner.call('request_quiz', { session }))['attempt']);
  await learner.answer(attempt, 'q-1', 'V1');
  return { session, attempt };
}

const entryOf = async (learner: Learner, course: string) =>
  ((await learner.call('list_catalog'))['courses'] as unknown as Entry[]).find(({ id }) => id === course);

describe.each([
  ['v1', '/authoring'],
  ['v2-legacy', '/authoring/mcp'],
  ['v2-auto', '/authoring'],
] as const)('A course led by a curator through %s at %s', (generation, path) => {
  const key = `steps-${generation}`;
  const release = (title: string, change: Partial<Release> = {}): Release =>
    tinyRelease({ course: { ...tinyRelease().course, key, title }, ...change });
  const swapped = tinyLesson().quiz!;
  const otherQuiz = { ...swapped, questions: swapped.questions.toReversed() };

  let curator: Curator;
  let watcher: Learner;
  let mira: Learner;
  let boris: Learner;
  let course: string;
  const attempts: Record<string, { session: string; attempt: string }> = {};

  beforeAll(async () => {
    const ravi = await world.person(`ravi-${generation}`, { roles: ['Course Creator'] });
    curator = await Curator.enter(ravi, generation, path);
    const learner = async (login: string) =>
      new Learner(await world.agent(await world.person(`${login}-${generation}`), generation));
    [watcher, mira, boris] = [await learner('watcher'), await learner('mira'), await learner('boris')];
  });

  it('R-198 R-205 R-236: begins as an empty draft that only curators see', async () => {
    const made = await curator.call('create_course', { title: 'Tea', summary: 'Soon' });
    course = String(made['id']);
    expect(made).toEqual({ id: course, title: 'Tea', published: false });
    const change = { course, summary: 'Tea for people in a hurry', promise: 'A cup you like' };
    expect(await curator.call('update_course', change)).toEqual({
      id: course,
      title: 'Tea',
      summary: 'Tea for people in a hurry',
      promise: 'A cup you like',
    });
    const drafts = await curator.call('list_courses', { published: false });
    expect(drafts['courses']).toEqual(expect.arrayContaining([expect.objectContaining({ id: course, release: null })]));
    expect(await entryOf(watcher, course)).toBeUndefined();
    expect(await watcher.refusal('enroll', { course })).toMatchObject({ code: 'course_not_published' });
    expect(await curator.refusal('publish_course', { course })).toMatchObject({ code: 'course_not_released', course });
    expect(await curator.refusal('announce_course', { course })).toMatchObject({ code: 'course_objectives_missing' });
  });

  it('R-191 R-199: is announced: seen with its objectives, taken by nobody', async () => {
    const objectives = ['Choose heat', 'Choose time'];
    expect(await curator.call('announce_course', { course, objectives })).toEqual({
      id: course,
      published: true,
      upcoming: true,
      objectives,
    });
    expect(await entryOf(watcher, course)).toMatchObject({ upcoming: true, objectives });
    expect(await watcher.refusal('enroll', { course })).toMatchObject({ code: 'course_upcoming', course });
    expect(await watcher.refusal('course_outline', { course })).toMatchObject({ code: 'not_enrolled' });
    expect(await watcher.call('notify_when_released', { course })).toMatchObject({ course, notify: true });
  });

  it('R-202 R-228 R-230: gets its first release, which does not open it', async () => {
    const published = await curator.publish(release('Tea, first'), { course });
    expect(published).toMatchObject({ course, version: 1, course_created: false, published: true, upcoming: true });
    expect(await curator.publish(release('Tea, first'))).toMatchObject({ course, version: 1, unchanged: true });
    expect(await entryOf(watcher, course)).toMatchObject({ upcoming: true, objectives: ['The cup'], notify: true });
    expect(await watcher.refusal('enroll', { course })).toMatchObject({ code: 'course_upcoming' });
    expect(await curator.refusal('announce_course', { course, objectives: ['x'] })).toMatchObject({
      code: 'course_from_release',
    });
    const read = await curator.call('course_release', { course });
    expect(read).toMatchObject({
      course: { id: course, key, version: 1 },
      lessons: [{ key: 'l-1', questions: [{ key: 'q-1', correct: 'V1' }, { correct: 'V2' }] }, { key: 'l-2' }],
    });
    expect(await curator.call('course_release', { course, lesson: 'l-1' })).toMatchObject({
      agent: { lesson: { material: 'Green leaves scald above 80 °C.' } },
    });
    expect(await curator.refusal('course_release', { course, lesson: 'l-3' })).toMatchObject({
      code: 'lesson_not_in_release',
      lesson_key: 'l-3',
      release: published['release'],
    });
  });

  it('R-197 R-202 R-203: is opened and tells who waited, once; learners begin and stop in the middle of a quiz', async () => {
    const opened = { id: course, published: true, warnings: [], notified: 0 };
    expect(await curator.call('publish_course', { course })).toEqual({ ...opened, notified: 1 });
    expect(await curator.call('publish_course', { course })).toEqual(opened);
    expect(await curator.refusal('announce_course', { course })).toMatchObject({ code: 'course_already_published' });
    expect(await entryOf(watcher, course)).toMatchObject({ upcoming: false });
    attempts['mira'] = await inQuiz(mira, course);
  });

  it('R-110 R-111: a release with the same quiz acts at once and leaves the attempt whole', async () => {
    expect(await curator.publish(release('Tea, second'))).toMatchObject({ version: 2, published: true });
    attempts['boris'] = await inQuiz(boris, course);
    const { session, attempt } = attempts['mira']!;
    expect(await mira.call('request_quiz', { session })).toMatchObject({ attempt, question: { id: 'q-2' } });
    expect(await entryOf(watcher, course)).toMatchObject({ title: 'Tea, second' });
  });

  it('R-112 R-115 R-116: a release with another quiz cancels both attempts, each told once', async () => {
    const lessons = [tinyLesson({ quiz: otherQuiz }), tinyLessonWithoutQuiz()];
    await curator.publish(release('Tea, third', { lessons }));
    const args = { question: 'q-2', answer: 'V2', student_words: 'Leaves' };
    const { session, attempt } = attempts['mira']!;
    expect(await mira.refusal('submit_answer', { attempt, ...args })).toMatchObject({
      code: 'quiz_attempt_cancelled',
      attempt,
      reason: 'quiz_changed',
    });
    const again = await mira.call('request_quiz', { session });
    expect(again).not.toHaveProperty('previous_attempt_cancelled');
    const { session: other, attempt: former } = attempts['boris']!;
    expect(await boris.call('request_quiz', { session: other })).toMatchObject({
      previous_attempt_cancelled: { attempt: former, reason: 'quiz_changed' },
    });
    attempts['mira'] = { session, attempt: String(again['attempt']) };
    await mira.answer(String(again['attempt']), 'q-2', 'V2');
  });

  it('R-204 LMS-31: is withdrawn: nobody new comes in, who is inside finishes', async () => {
    expect(await curator.call('unpublish_course', { course })).toEqual({ id: course, published: false });
    expect(await curator.call('unpublish_course', { course })).toEqual({ id: course, published: false });
    expect(await entryOf(watcher, course)).toBeUndefined();
    expect(await watcher.refusal('enroll', { course })).toMatchObject({ code: 'course_not_published' });
    const last = await mira.answer(attempts['mira']!.attempt, 'q-1', 'V1');
    expect(last).toMatchObject({ verdict: { correct: true } });
    expect(await mira.call('course_outline', { course })).toMatchObject({ chapters: [{ lessons_passed: 1 }] });
  });

  it('R-199 R-203: is announced again from its release, and opened again, without another letter', async () => {
    expect(await curator.call('announce_course', { course })).toMatchObject({
      upcoming: true,
      objectives: ['The cup'],
    });
    expect(await entryOf(watcher, course)).toMatchObject({ upcoming: true, objectives: ['The cup'] });
    expect(await watcher.refusal('enroll', { course })).toMatchObject({ code: 'course_upcoming' });
    expect(await boris.start({ course })).not.toBe('');
    expect(await curator.call('publish_course', { course })).toMatchObject({ published: true, notified: 0 });
    await watcher.call('enroll', { course });
    const { releases } = (await curator.call('course_releases', { course })) as unknown as { releases: Data[] };
    expect(releases.map(({ version, active }) => [version, active])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
  });
});

describe('What a curator’s agent is told', () => {
  it.each(generations)(
    'R-244 R-227 R-237: generation %s gets the order of work and the prompt author',
    async (generation) => {
      const english = await world.person(`told-${generation}`, { roles: ['Moderator'], locale: 'en' });
      const russian = await world.person(`сказано-${generation}`, { roles: ['Moderator'], locale: 'ru' });
      const agent = await world.agent(english, generation, '/authoring');
      const instructions = agent.instructions() ?? '';
      expect(instructions).toContain('Order of work');
      expect(instructions).toContain('A course changes only with a new release');
      expect(instructions).toContain('gives test access');
      expect(await agent.prompts()).toEqual([
        expect.objectContaining({ name: 'author', title: 'Work on a course', description: expect.any(String) }),
      ]);
      const text = await agent.prompt('author');
      expect(text).toMatch(/^You help a curator/);
      const inRussian = await (await world.agent(russian, generation, '/authoring')).prompt('author');
      expect(inRussian).toMatch(/^Ты помогаешь куратору/);
      const tools = (await agent.tools()).map(({ name }) => name);
      for (const said of [instructions, text, inRussian]) {
        expect(tools).toEqual(expect.arrayContaining(said.match(/[a-z]+(?:_[a-z]+)+/g) ?? []));
      }
      expect(text.match(/[a-z]+(?:_[a-z]+)+/g)?.toSorted()).toEqual(inRussian.match(/[a-z]+(?:_[a-z]+)+/g)?.toSorted());
      await expect(agent.prompt('tutor')).rejects.toThrow(/Prompt not found/);
      expect(await (await world.agent(english, generation)).prompts()).toEqual([]);
    },
  );

  it('R-227: no tool of the set edits what a release holds, and publishing one is for pipelines', async () => {
    const agent = await world.agent(await world.person('looker', { roles: ['Moderator'] }), 'v2-auto', '/authoring');
    const tools = await agent.tools();
    const changing = tools.filter(({ annotations }) => annotations?.['readOnlyHint'] === false);
    expect(changing.length).toBeGreaterThan(4);
    expect(tools.map(({ name }) => name)).not.toContain('publish_release');
    expect(changing.filter(({ name }) => /lesson|chapter|question|goal|section|tester/.test(name))).toEqual([]);
  });

  it.each(['Course Creator', 'Moderator', 'System Manager', 'Administrator'])(
    'R-240 R-241: courses and releases are open to the role %s, whoever made them',
    async (role) => {
      const made = await world.course(
        tinyRelease({ course: { ...tinyRelease().course, key: `of-${role.replace(' ', '-')}` } }),
        await world.person(`maker-${role}`.replace(' ', '-'), { roles: ['Course Creator'] }),
      );
      const other = await world.person(`other-${role}`.replace(' ', '-'), { roles: [role] });
      const agent = new Learner(await world.agent(other, 'v2-auto', '/authoring'));
      expect(await agent.call('course_release', { course: made })).toMatchObject({ course: { id: made } });
      expect(await agent.call('course_releases', { course: made })).toMatchObject({ course: made });
      const { courses } = (await agent.call('list_courses')) as unknown as { courses: Entry[] };
      expect(courses.map(({ id }) => id)).toContain(made);
    },
  );
});
