import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mark, passLessonOne, passLessonTwo, start } from '../../../../test/support/learning.js';
import { LearnerWorld } from '../../../../test/support/learner-world.js';
import { tinyLesson, tinyLessonWithoutQuiz } from '../../../../test/support/tiny-release.js';

interface Outline {
  readonly chapters: readonly {
    readonly status: string;
    readonly lessons: readonly { readonly objectives: readonly { readonly status: string }[] }[];
  }[];
}

let world: LearnerWorld;

beforeAll(async () => {
  world = await LearnerWorld.open();
}, 60_000);
afterAll(() => world.close());

const outline = (learner: string, course: string) => world.as<Outline>(learner, 'course_outline', { course });

async function learnerIn(key: string): Promise<{ learner: string; course: string }> {
  const learner = await world.person(`learner-${key}`);
  const course = await world.course(key);
  await world.as(learner, 'enroll', { course });
  return { learner, course };
}

it('R-049: shows chapters, lessons, objectives, document sections and homework', async () => {
  const { learner, course } = await learnerIn('whole');
  expect(await outline(learner, course)).toEqual({
    course,
    chapters: [
      {
        key: 'ch-1',
        title: 'The cup',
        description: 'Water, leaves, time',
        status: 'not_started',
        lessons_total: 2,
        lessons_started: 0,
        lessons_passed: 0,
        lessons: [
          {
            id: expect.any(String),
            key: 'l-1',
            title: 'Time and heat',
            hook: 'Bitter tea is not strong tea.',
            completed: false,
            current: true,
            objectives: [
              { key: 'l-1-O1', text: 'Choose heat and time for a leaf', status: 'not_started' },
              { key: 'l-1-O2', text: 'Say why a cup is bitter', status: 'not_started' },
            ],
            sections: [{ key: 'brews', title: 'Brews', description: 'One row per cup' }],
            homework: { title: 'Three cups' },
          },
          {
            id: expect.any(String),
            key: 'l-2',
            title: 'A cup for a guest',
            hook: null,
            completed: false,
            current: false,
            objectives: [{ key: 'l-2-O1', text: 'Ask a guest the right thing', status: 'not_started' }],
            sections: [{ key: 'favourite', title: 'Favourite', description: 'The cup you would make for a guest' }],
            homework: null,
          },
        ],
      },
    ],
    programs: [],
  });
});

it('R-049 R-063: follows the learner from lesson to lesson', async () => {
  const { learner, course } = await learnerIn('way');
  const session = await start(world, learner, course, 'l-1');
  expect(await outline(learner, course)).toMatchObject({ chapters: [{ status: 'not_started', lessons_started: 0 }] });
  await mark(world, learner, session, 'term:STEEP');
  expect(await outline(learner, course)).toMatchObject({
    chapters: [
      {
        status: 'in_progress',
        lessons_started: 1,
        lessons_passed: 0,
        lessons: [{ current: true, objectives: [{ status: 'touched' }, { status: 'covered' }] }, { current: false }],
      },
    ],
  });
  await passLessonOne(world, learner, course);
  expect(await outline(learner, course)).toMatchObject({
    chapters: [
      {
        lessons_passed: 1,
        lessons: [
          { completed: true, current: false },
          { completed: false, current: true },
        ],
      },
    ],
  });
  await passLessonTwo(world, learner, course);
  expect(await outline(learner, course)).toMatchObject({
    chapters: [
      { status: 'passed', lessons_started: 2, lessons_passed: 2, lessons: [{ current: false }, { current: false }] },
    ],
  });
});

it('R-068: never shows goals or evidence', async () => {
  const { learner, course } = await learnerIn('silent');
  await mark(world, learner, await start(world, learner, course, 'l-1'), 'term:STEEP');
  const text = JSON.stringify(await outline(learner, course));
  for (const hidden of ['term:STEEP', 'Term: steeping', 'The learner showed it.']) expect(text).not.toContain(hidden);
});

it('R-045: shows the marks on a new release without taking the run over to it', async () => {
  const { learner, course } = await learnerIn('moved');
  await mark(world, learner, await start(world, learner, course, 'l-1'), 'term:STEEP');
  const [objective] = tinyLesson().objectives;
  const goals = objective?.goals.filter(({ key }) => key === 'term:STEEP') ?? [];
  const changed = tinyLesson({ objectives: [{ key: 'l-1-O1', text: 'Choose heat', goals }], quiz: null });
  await world.release('moved', { lessons: [changed, tinyLessonWithoutQuiz()], agent: undefined });
  const head = await world.foundation.store.head();
  const objectives = [{ key: 'l-1-O1', text: 'Choose heat', status: 'covered' }];
  expect(await outline(learner, course)).toMatchObject({ chapters: [{ lessons: [{ objectives }, {}] }] });
  expect(await world.foundation.store.head()).toBe(head);
});

it('refusal:not_enrolled@course_outline also of an unknown course and after a withdrawal', async () => {
  const { learner, course } = await learnerIn('gone');
  await world.done('withdraw_enrolment', { user: learner, course });
  for (const unknown of [course, 'no-such-course']) {
    expect(await outline(learner, unknown)).toEqual({ code: 'not_enrolled', course: unknown });
  }
});

it('refusal:organization_suspended@course_outline R-014: closes all the same when the learner is enrolled alone too', async () => {
  const { learner, course } = await learnerIn('closed');
  const organization = await world.organization('Closing', [learner]);
  await world.done('assign_course', { user: learner, organization, course });
  await world.done('suspend_organization', { organization });
  expect(await outline(learner, course)).toEqual({ code: 'organization_suspended', course });
  const other = await world.organization('Open', [learner]);
  await world.done('assign_course', { user: learner, organization: other, course });
  expect(await outline(learner, course)).toMatchObject({ course });
});

it('refusal:course_not_released@course_outline', async () => {
  const learner = await world.person('early');
  const organization = await world.organization('Early', [learner]);
  const course = await world.unreleasedCourse('not-yet');
  await world.done('assign_course', { user: learner, organization, course });
  expect(await outline(learner, course)).toEqual({ code: 'course_not_released', course });
});
