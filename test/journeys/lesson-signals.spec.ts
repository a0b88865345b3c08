import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

const HOURS = 3_600_000;
let world: TestLyceum;
let curator: TestPerson;
let count = 0;

beforeAll(async () => {
  world = await TestLyceum.start('2026-10-24T09:00:00.000Z');
  curator = await world.person('ravi', { roles: ['Course Creator'] });
}, 60_000);

afterAll(() => world.stop());

const release = (key: string) => tinyRelease({ course: { ...tinyRelease().course, key } });

/** A learner in a course and an organization of their own. */
async function newLearner(more: { locale?: 'en' | 'ru' } = {}) {
  count += 1;
  const person = await world.person(`learner-${count}`, more);
  const learner = new Learner(await world.agent(person));
  const course = await world.course(release(`course-${count}`), curator);
  await learner.call('enroll', { course, space: 'personal' });
  const title = `Berlin Ltd ${count}`;
  await world.organization(title, [person], { time_zone: 'Europe/Berlin' });
  await learner.call('set_space', { space: 'personal' });
  const assign = (deadline: string) =>
    world.send('assign_course', { user: person.id, organization: title, course, deadline });
  return { learner, person, course, first: lessonIdOf(course, 'l-1'), title, assign };
}

describe('A lesson begun and left at once', () => {
  it('R-085 R-088 R-042: the third session hears it first, in words that say what to do, and once', async () => {
    const { learner, course } = await newLearner();
    for (let n = 1; n <= 2; n += 1) {
      expect(await learner.call('start_lesson', { course })).not.toHaveProperty('signals');
      world.clock.advance(7 * HOURS);
    }
    const third = await learner.call('start_lesson', { course });
    const [signal, ...others] = [third['signals']].flat();
    expect(signal).toMatch(/2 times in a row.* ask what got in the way, and begin with the learner's own task/);
    expect(others).toEqual([]);
    expect(String(third['next']).startsWith(String(signal))).toBe(true);
    const again = await learner.call('start_lesson', { course });
    expect(again).toMatchObject({ session: third['session'] });
    expect(again).not.toHaveProperty('signals');
  });

  it('R-088: a call that is repeated because its answer was lost says them again', async () => {
    const { learner, course, title, assign } = await newLearner();
    await assign('2026-10-20');
    const meta = { 'lyceum/idempotency-key': 'lost' };
    const answered = await learner.agent.call('start_lesson', { course, space: title }, { meta });
    expect(answered.structured).toMatchObject({ signals: [expect.stringContaining('deadline')] });
    expect(await learner.agent.call('start_lesson', { course, space: title }, { meta })).toEqual(answered);
  });

  it('R-085: is told in the language of the learner, and a mark breaks the row', async () => {
    const { learner, course } = await newLearner({ locale: 'ru' });
    for (let n = 1; n <= 2; n += 1) {
      await learner.start({ course });
      world.clock.advance(7 * HOURS);
    }
    const third = await learner.call('start_lesson', { course });
    expect(third['signals']).toEqual([expect.stringMatching(/начинал этот урок.*спросите, что мешало/i)]);
    await learner.mark(String(third['session']), REQUIRED[0]);
    world.clock.advance(7 * HOURS);
    const fourth = await learner.call('start_lesson', { course });
    expect(String(fourth['signals'])).not.toContain('начинал этот урок');
  });
});

describe('A document that is not begun', () => {
  it('R-086 R-088: comes with the mark that covers an objective, once in the session, and again in the next one', async () => {
    const { learner, course } = await newLearner();
    const session = await learner.start({ course });
    const mark = (goal: string) =>
      learner.call('mark_goal', { session, goal, status: 'done', evidence: 'Shown on the own kettle.' });
    expect(await mark(REQUIRED[0])).not.toHaveProperty('signals');
    const covered = await mark(REQUIRED[1]);
    expect(covered['signals']).toEqual([expect.stringMatching(/not begun: build its first section.*\(brews\)/)]);
    expect(await mark(REQUIRED[1])).not.toHaveProperty('signals');
    expect(await learner.call('start_lesson', { course })).not.toHaveProperty('signals');
    world.clock.advance(7 * HOURS);
    expect(await learner.call('start_lesson', { course })).toMatchObject({
      signals: [expect.stringContaining('build its first section')],
    });
  });
});

describe('A deadline that presses', () => {
  it('R-087 R-088 R-337: days are those of the organization, and the word is given once per session', async () => {
    const { learner, course, title, assign } = await newLearner();
    await assign('2027-11-06');
    world.clock.set('2027-10-30T21:59:00.000Z');
    expect(await learner.call('start_lesson', { course, space: title })).not.toHaveProperty('signals');
    world.clock.set('2027-10-30T22:00:00.000Z');
    const pressed = await learner.call('start_lesson', { course, space: title });
    expect(pressed).toMatchObject({
      lesson: { overdue: false },
      signals: [expect.stringMatching(/takes 3 lessons a week \(2 lessons are left\): say so once, without pressure/)],
    });
    expect(await learner.call('start_lesson', { course, space: title })).not.toHaveProperty('signals');
  });

  it('R-043 R-087: a deadline that has passed is said with what is left, and nothing once all is passed', async () => {
    const { learner, course, title, assign, first } = await newLearner();
    await assign('2026-10-20');
    const started = await learner.call('start_lesson', { course, space: title });
    expect(started).toMatchObject({
      lesson: { overdue: true },
      signals: [expect.stringMatching(/has passed and 2 lessons are left/)],
    });
    await passBoth(learner, course, title);
    const repeated = await learner.call('start_lesson', { lesson: first, space: title });
    expect(repeated).toMatchObject({ start: { opening: 'repeat' }, lesson: { overdue: false } });
    expect(String(repeated['signals'])).not.toContain('deadline');
  });
});

describe('A completed course', () => {
  it('R-337 R-207: is overdue nowhere, also when a later release brings it another lesson', async () => {
    const { learner, course, title, assign, first } = await newLearner();
    await assign('2027-11-10');
    await passBoth(learner, course, title);
    world.clock.set('2027-11-15T09:00:00.000Z');
    const third = tinyLessonWithoutQuiz({
      key: 'l-3',
      sections: [],
      objectives: [
        { key: 'l-3-O1', text: 'Pour', goals: [{ key: 'do:POUR', kind: 'execution', required: true, title: 'Pour' }] },
      ],
    });
    const base = release(`course-${count}`);
    const [chapter] = base.chapters;
    if (!chapter) throw new Error('the tiny release has a chapter');
    await world.course(
      {
        ...base,
        chapters: [{ ...chapter, lessons: ['l-1', 'l-2', 'l-3'] }],
        lessons: [tinyLesson(), tinyLessonWithoutQuiz(), third],
      },
      curator,
    );
    const next = await learner.call('start_lesson', { course, space: title });
    expect(next).toMatchObject({ lesson: { key: 'l-3', overdue: false } });
    expect(next).not.toHaveProperty('signals');
    expect(await learner.call('start_lesson', { lesson: first, space: title })).toMatchObject({
      lesson: { overdue: false },
    });
    const listed = await learner.call('list_my_courses', { space: title });
    expect(listed).toMatchObject({ courses: [{ id: course, overdue: false }] });
    expect(await learner.call('get_my_progress', { space: title })).toMatchObject({
      courses_overdue: 0,
      courses: [{ id: course, overdue: false, completion: 1 }],
    });
  });
});

async function passBoth(learner: Learner, course: string, space: string): Promise<void> {
  const session = await learner.start({ course, space });
  await learner.mark(session, ...REQUIRED);
  const attempt = String((await learner.call('request_quiz', { session }))['attempt']);
  await learner.answer(attempt, 'q-1', 'V1');
  await learner.answer(attempt, 'q-2', 'V2');
  const second = await learner.start({ course, space });
  await learner.mark(second, 'do:ASK');
  await learner.call('complete_lesson', { session: second });
}
