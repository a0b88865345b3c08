import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { knowledgeOf } from '../../scripts/tour/knowledge.js';
import { playLesson, type Played, type Stage } from '../../scripts/tour/play-lesson.js';
import { PACKAGE_ROOT } from '../../src/platform/foundation/package-root.js';
import { Installation } from '../../test/support/installation.js';
import type { DemoFile } from './index.js';
import { releaseOf } from './make-courses.js';
import { courses, people, type DemoCourse } from './world.js';

const silent: Stage = { agent: () => undefined, learner: () => undefined, tool: () => undefined };

describe('the demo world', () => {
  let place: Installation;
  let demo: DemoFile;

  beforeAll(async () => {
    // In Berlin it is the third of March already; its summer time begins before the six weeks are over.
    place = await Installation.begin('2026-03-02T23:30:00.000Z');
    demo = await place.start();
  }, 60_000);

  afterAll(() => place.end());

  it('tells everything in demo.json, and only once', async () => {
    expect(Object.keys(demo.people)).toEqual(expect.arrayContaining(['learner', 'learner2', 'manager', 'curator']));
    expect(Object.keys(demo.people)).toEqual(expect.arrayContaining(['moderator', 'admin']));
    expect(Object.keys(demo.organizations)).toEqual(['main', 'other']);
    expect(Object.keys(demo.courses)).toEqual(['main', 'second']);
    const head = await place.head();
    expect(await place.start()).toEqual(demo);
    expect(await place.head()).toBe(head);
  });

  it('makes nothing twice when a start has to go through it again', async () => {
    const head = await place.head();
    const { main } = demo.courses;
    place.tell({ ...demo, courses: { main }, staff: {} });
    place.lyceum.clock.advance(3 * 86_400_000);
    expect(await place.start()).toEqual(demo);
    expect(await place.head()).toBe(head);
  });

  it('gives the learner a course of their own and one that Tern Logistics assigned, six weeks ahead by its calendar', async () => {
    const learner = await place.learner(demo, 'learner');
    const { main, second } = demo.courses;
    expect(await learner.call('list_my_courses', { space: 'Tern Logistics' })).toMatchObject({
      courses: [
        {
          id: second,
          title: 'Деловое письмо, на которое отвечают',
          organization: 'Tern Logistics',
          mandatory: true,
          deadline: '2026-04-14',
          overdue: false,
          progress: { lessons_total: 6, lessons_completed: 0 },
        },
      ],
    });
    expect(await learner.call('list_my_courses', { space: 'personal' })).toMatchObject({
      courses: [
        { id: main, organization: null, deadline: null },
        { id: second, organization: 'Tern Logistics' },
      ],
    });
    for (const [course, space] of [
      [main, 'personal'],
      [second, 'Tern Logistics'],
    ]) {
      const lesson = await learner.call('start_lesson', { course, space });
      expect(lesson).toMatchObject({ space, start: { opening: 'first_in_course' } });
    }
  });

  it('answers the Russian learner in Russian, in the course they were assigned', async () => {
    const learner = await place.learner(demo, 'learner3');
    const lesson = await learner.call('start_lesson', { course: demo.courses.second });
    expect(lesson).toMatchObject({
      space: 'Tern Logistics',
      lesson: { title: 'Чего вы хотите?' },
      next: expect.stringMatching(/[а-яё]/),
      teaching_rules: expect.stringMatching(/[а-яё]/),
      course_frame: { frame: expect.stringMatching(/[а-яё]/) },
    });
    expect(await learner.refusal('request_quiz', { session: lesson['session'] })).toMatchObject({
      code: 'goals_open',
      message: expect.stringMatching(/[а-яё]/),
    });
  });

  it('R-206 R-207 R-208 binds learner2, who is in both organizations, to the order of the program and leaves a way on', async () => {
    const learner = await place.learner(demo, 'learner2');
    const { main, second } = demo.courses;
    expect(await learner.call('whoami')).toMatchObject({
      organizations: [{ title: 'Tern Logistics' }, { title: 'Oak Street Bakery' }],
    });
    const locked = { program_title: 'Numbers and Letters', previous: { id: main } };
    expect(await learner.refusal('enroll', { course: second, space: 'Tern Logistics' })).toMatchObject({
      code: 'program_order',
      ...locked,
    });
    const catalogue = await learner.call('list_catalog', { space: 'Tern Logistics' });
    expect(catalogue).toMatchObject({
      courses: expect.arrayContaining([
        expect.objectContaining({ id: main, programs: [expect.objectContaining({ number: 1, locked_by: null })] }),
        expect.objectContaining({
          id: second,
          programs: [
            expect.objectContaining({ number: 2, member: true, locked_by: expect.objectContaining({ id: main }) }),
          ],
        }),
      ]),
    });
    expect(await learner.call('list_catalog', { space: 'Oak Street Bakery' })).toMatchObject({
      courses: [{ id: main }],
    });
    expect(await learner.call('enroll', { course: main, space: 'Oak Street Bakery' })).toMatchObject({ course: main });
  });

  it('both courses can be studied to their end, one after the other as the program says', async () => {
    const learner = await place.learner(demo, 'learner2');
    const { main, second } = demo.courses;
    const study = async (name: DemoCourse, space: string) => {
      const knows = await knowledgeOf(join(PACKAGE_ROOT, 'seeds', 'courses', courses[name]));
      const lessons: Played[] = [];
      for (;;) {
        const played = await playLesson(learner.agent, silent, knows, { course: demo.courses[name], space });
        if (!played) return lessons;
        lessons.push(played);
      }
    };
    const whole = [...Array.from({ length: 5 }, () => 'quiz'), 'completion'];
    const numbers = await study('main', 'Oak Street Bakery');
    expect(numbers.map(({ passedBy }) => passedBy)).toEqual(whole);
    expect(numbers.map(({ sections, homework }) => [sections, homework])).toEqual([
      [1, true],
      [0, true],
      [0, false],
      [1, true],
      [0, true],
      [1, true],
    ]);
    expect(await learner.call('enroll', { course: second, space: 'Tern Logistics' })).toMatchObject({
      first_lesson: { title: 'Чего вы хотите?' },
    });
    const letters = await study('second', 'Tern Logistics');
    expect(letters.map(({ passedBy }) => passedBy)).toEqual(whole);
    expect(letters.map(({ sections, homework }) => [sections, homework])).toEqual([
      [1, true],
      [0, true],
      [0, false],
      [0, false],
      [1, true],
      [1, true],
    ]);
    for (const [course, space] of [
      [main, 'Oak Street Bakery'],
      [second, 'Tern Logistics'],
    ]) {
      const progress = await learner.call('get_my_progress', { space });
      const documents = [expect.objectContaining({ blocks_total: 3, blocks_filled: 3 })];
      expect(progress['courses']).toContainEqual(expect.objectContaining({ id: course, documents }));
    }
    expect(await learner.call('list_my_courses', { space: 'personal' })).toMatchObject({
      courses: [
        { id: main, progress: { lessons_completed: 6 } },
        { id: second, progress: { lessons_completed: 6 } },
      ],
    });
  }, 60_000);

  it('knows its manager, curator, moderator and administrator as such', async () => {
    const { people: known } = await place.lyceum.send('list_people', {});
    expect(known).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          login: 'helena',
          organizations: [expect.objectContaining({ title: 'Tern Logistics', role: 'Manager' })],
        }),
        expect.objectContaining({ login: 'ravi', roles: ['Course Creator'] }),
        expect.objectContaining({ login: 'sofia', roles: ['Moderator'] }),
        expect.objectContaining({ login: 'admin', roles: ['Administrator'] }),
      ]),
    );
    for (const folder of Object.values(courses)) {
      const release = await releaseOf(folder);
      const again = await place.lyceum.send('publish_release', { release }, { roles: people.curator.roles });
      expect(again).toMatchObject({
        unchanged: true,
        published: true,
        instructors: ['ravi'],
      });
    }
  });
});
