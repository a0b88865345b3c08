import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

const HOURS = 3_600_000;
let world: TestLyceum;
let curator: TestPerson;
let count = 0;

beforeAll(async () => {
  world = await TestLyceum.start();
  curator = await world.person('ravi', { roles: ['Course Creator'] });
}, 60_000);

afterAll(() => world.stop());

/** A course and a learner of its own, in the personal space. */
async function newCourse(change: Partial<Release> = {}) {
  count += 1;
  const release = tinyRelease({ course: { ...tinyRelease().course, key: `course-${count}` }, ...change });
  const course = await world.course(release, curator);
  const person = await world.person(`learner-${count}`);
  const learner = new Learner(await world.agent(person));
  await learner.call('enroll', { course, space: 'personal' });
  const publish = (next: Partial<Release>) => world.course({ ...release, ...next }, curator);
  return { course, release, learner, person, publish, id: (key: string) => lessonIdOf(course, key) };
}

/** What the author wrote for the agent, when the lessons are not those of the tiny release. */
const agent = { frame: 'Work at the own kettle.', learn_about_student: [], lessons: {} };

const objective = (lesson: string, n: number) => ({
  key: `${lesson}-O${n}`,
  text: `Aim ${n}`,
  goals: [{ key: `do:${lesson}-${n}`, kind: 'execution', required: true, title: `Do ${n}` } as const],
});

/** Lessons without a quiz; each has as many objectives of one goal as its number says. */
function lessonsOf(sizes: readonly number[]): Partial<Release> {
  const keys = sizes.map((_, n) => `l-${n + 1}`);
  const lessons = sizes.map((size, n) =>
    tinyLessonWithoutQuiz({
      key: `l-${n + 1}`,
      title: `Lesson ${n + 1}`,
      sections: [],
      objectives: Array.from({ length: size }, (_x, place) => objective(`l-${n + 1}`, place + 1)),
    }),
  );
  return { chapters: [{ key: 'ch-1', title: 'The cup', description: '', lessons: keys }], lessons, agent };
}

describe('Coming back', () => {
  it('R-079 R-082: more than a day later, in any space, the lesson goes on from the note of the earlier session', async () => {
    const { learner, person, course } = await newCourse();
    const title = `Berlin Ltd ${count}`;
    await world.organization(title, [person], { time_zone: 'Europe/Berlin' });
    await world.send('assign_course', { user: person.id, course, organization: title });
    const session = await learner.start({ course, space: 'personal' });
    const mark = { session, goal: REQUIRED[0], status: 'done', evidence: 'Shown.', resume_from: 'The second cup' };
    await learner.call('mark_goal', mark);
    const marked = world.clock.now();
    world.clock.advance(24 * HOURS);
    expect(await learner.call('start_lesson', { course, space: 'personal' })).toMatchObject({
      start: { opening: 'repeat' },
      resume_from: 'The second cup',
    });
    world.clock.advance(1);
    const hour = String(marked.getUTCHours() + 1).padStart(2, '0');
    const returned = await learner.call('start_lesson', { course, space: title });
    expect(returned).toMatchObject({
      start: {
        opening: 'return',
        last_session_at: expect.stringMatching(new RegExp(`^2026-\\d\\d-\\d\\dT${hour}:.*\\+01:00$`)),
      },
      resume_from: 'The second cup',
      next: expect.stringMatching(/ Welcome the learner back with a bridge from resume_from/),
    });
  });

  it('R-082: the pause that asks for a bridge is a platform setting', async () => {
    const { learner, course } = await newCourse();
    await learner.mark(await learner.start({ course }), REQUIRED[0]);
    world.clock.advance(7 * HOURS);
    await world.send('set_platform_setting', { setting: 'bridge_after_hours', value: 6 });
    try {
      expect(await learner.call('start_lesson', { course })).toMatchObject({ start: { opening: 'return' } });
    } finally {
      await world.send('set_platform_setting', { setting: 'bridge_after_hours', value: 24 });
    }
  });

  it('R-074 R-295: a session is left after the last thing that happened in it, not after its beginning', async () => {
    const { learner, course } = await newCourse();
    const session = await learner.start({ course });
    for (const goal of REQUIRED) {
      world.clock.advance(5 * HOURS);
      await learner.mark(session, goal);
    }
    world.clock.advance(6 * HOURS);
    expect(await learner.call('start_lesson', { course })).toMatchObject({ session });
    world.clock.advance(6 * HOURS + 1);
    const goal = { session, goal: REQUIRED[0], status: 'open' };
    expect(await learner.refusal('mark_goal', goal)).toMatchObject({ code: 'session_closed', status: 'Abandoned' });
    expect((await learner.call('start_lesson', { course }))['session']).not.toBe(session);
  });
});

describe('What is known of earlier lessons', () => {
  it('the freshest lessons as far as the setting says, each with what is not covered in it', async () => {
    const { learner, id } = await newCourse(lessonsOf([2, 1, 1, 2, 1, 1]));
    for (const lesson of ['l-1', 'l-2', 'l-3', 'l-4']) {
      await learner.mark(await learner.start({ lesson: id(lesson) }), `do:${lesson}-1`);
      world.clock.advance(HOURS / 4);
    }
    const second = await learner.start({ lesson: id('l-2') });
    await learner.call('complete_lesson', { session: second });
    const started = await learner.call('start_lesson', { lesson: id('l-5') });
    expect(started).toMatchObject({
      history: {
        lessons: [
          { key: 'l-2', title: 'Lesson 2', status: 'passed', objectives_open: [] },
          {
            key: 'l-4',
            status: 'in_progress',
            objectives_open: [{ key: 'l-4-O2', text: 'Aim 2', status: 'not_started' }],
          },
          { key: 'l-3', status: 'covered', objectives_open: [] },
        ],
      },
    });
    await world.send('set_platform_setting', { setting: 'carry_over_depth', value: 1 });
    try {
      const shorter = await learner.call('start_lesson', { lesson: id('l-5') });
      expect(shorter['history']).toMatchObject({ lessons: [{ key: 'l-2' }] });
      expect(shorter['history']?.['lessons']).toHaveLength(1);
    } finally {
      await world.send('set_platform_setting', { setting: 'carry_over_depth', value: 3 });
    }
  });

  it('R-118: earlier lessons are shown as the active release has them, before they are touched again', async () => {
    const { learner, id, publish, course } = await newCourse(lessonsOf([1, 1]));
    await learner.mark(await learner.start({ lesson: id('l-1') }), 'do:l-1-1');
    await publish(lessonsOf([2, 1]));
    const open = [{ key: 'l-1-O2', text: 'Aim 2', status: 'not_started' }];
    const started = await learner.call('start_lesson', { lesson: id('l-2') });
    expect(started['history']?.['lessons']).toEqual([
      { key: 'l-1', title: 'Lesson 1', status: 'in_progress', objectives_open: open },
    ]);
    const outline = await learner.call('course_outline', { course });
    expect(outline).toMatchObject({ chapters: [{ lessons: [{ objectives: [{ status: 'covered' }, open[0]] }, {}] }] });
  });
});

describe('A lesson and the releases of its course', () => {
  const [steep, cooler] = tinyLesson().objectives[0]?.goals ?? [];
  const [first, second] = tinyLesson().objectives;
  if (!steep || !cooler || !first || !second) throw new Error('the tiny lesson has changed');
  const withGoals = (one: readonly (typeof steep)[], two: readonly (typeof steep)[]) => ({
    agent,
    lessons: [
      tinyLesson({
        objectives: [
          { ...first, goals: [...one] },
          { ...second, goals: [...two] },
        ],
      }),
      tinyLessonWithoutQuiz(),
    ],
  });
  const added = { key: 'term:POT', kind: 'term', required: true, title: 'Term: pot' } as const;
  const map = async (learner: Learner, course: string) => {
    const { lesson_map } = await learner.call('start_lesson', { course });
    return (lesson_map as unknown as { key: string; status: string; goals: { key: string; status: string }[] }[]).map(
      ({ key, status, goals }) => [key, status, ...goals.map((goal) => `${goal.key} ${goal.status}`)],
    );
  };

  it('R-038 R-067 R-118: goals come, go, move and return by their keys, each with its mark', async () => {
    const { learner, course, publish } = await newCourse(withGoals([steep, cooler], []));
    const session = await learner.start({ course });
    await learner.mark(session, steep.key);

    await publish(withGoals([cooler], [added]));
    expect(await map(learner, course)).toEqual([
      [first.key, 'not_started', `${cooler.key} open`],
      [second.key, 'not_started', 'term:POT open'],
    ]);
    const gone = { session, goal: steep.key, status: 'done', evidence: 'Again.' };
    expect(await learner.refusal('mark_goal', gone)).toMatchObject({ code: 'goal_removed', goal: steep.key });

    await publish(withGoals([cooler], [added, steep]));
    expect(await map(learner, course)).toEqual([
      [first.key, 'not_started', `${cooler.key} open`],
      [second.key, 'touched', 'term:POT open', `${steep.key} done`],
    ]);
    await learner.mark(session, added.key);
    expect(await map(learner, course)).toContainEqual([second.key, 'covered', 'term:POT done', `${steep.key} done`]);
  });

  it('R-034 R-118 R-119: a lesson that left the release is refused by name, and has its marks when it is back', async () => {
    const { learner, course, publish, release, id } = await newCourse();
    const session = await learner.start({ course });
    await learner.mark(session, steep.key);
    const [chapter] = release.chapters;
    if (!chapter) throw new Error('the tiny release has a chapter');
    await publish({
      chapters: [{ ...chapter, lessons: ['l-2'] }],
      lessons: [tinyLessonWithoutQuiz()],
      agent,
    });
    const removed = { code: 'lesson_not_in_release', course, lesson_key: 'l-1' };
    expect(await learner.refusal('start_lesson', { lesson: id('l-1') })).toMatchObject(removed);
    expect(await learner.refusal('lesson_item', { session, goal: steep.key })).toMatchObject(removed);
    expect(await learner.call('start_lesson')).toMatchObject({
      lesson: { key: 'l-2' },
      history: { lessons: [{ key: 'l-1', title: 'Time and heat' }] },
    });
    await publish({});
    expect(await learner.call('start_lesson', { lesson: id('l-1') })).toMatchObject({
      session,
      lesson_map: [{ goals: [{ key: steep.key, status: 'done' }, { status: 'open' }] }, {}],
    });
  });
});

it('R-345: after a reset the limit of attempts is full again', async () => {
  const { learner, person, course } = await newCourse();
  await world.send('set_platform_setting', { setting: 'max_attempts', value: 1 });
  try {
    const fail = async () => {
      const session = await learner.start({ course });
      await learner.mark(session, ...REQUIRED);
      const attempt = String((await learner.call('request_quiz', { session }))['attempt']);
      await learner.answer(attempt, 'q-1', 'V2');
      await learner.answer(attempt, 'q-2', 'V1');
      return session;
    };
    expect(await learner.refusal('request_quiz', { session: await fail() })).toMatchObject({
      code: 'quiz_attempts_exhausted',
    });
    await world.send('reset_progress', { user: person.id, course });
    expect(await learner.call('start_lesson', { course })).toMatchObject({
      start: { opening: 'first_in_course', last_session_at: null },
      quiz: { attempts_left: 1 },
      resume_from: null,
    });
    await fail();
  } finally {
    await world.send('set_platform_setting', { setting: 'max_attempts', value: 0 });
  }
});
