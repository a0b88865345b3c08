import { beforeEach, describe, expect, it } from '@jest/globals';
import { callerOf, CatalogueWorld } from '../../../../test/support/catalogue-world.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../../../../test/support/tiny-release.js';
import { accept } from '../../../platform/decision/decision.js';
import { course } from '../domain/course.js';
import type { Release } from '../domain/release.js';

let world: CatalogueWorld;
beforeEach(async () => {
  world = await CatalogueWorld.open();
});

const typesOf = async () => (await world.log()).map(({ type }) => type).filter((type) => !type.startsWith('identity.'));
const with3 = (): Release => {
  const third = tinyLessonWithoutQuiz({ key: 'l-3', sections: [], objectives: [] });
  const [chapter] = tinyRelease().chapters;
  return tinyRelease({
    chapters: [{ ...chapter!, lessons: ['l-1', 'l-2', 'l-3'] }],
    lessons: [tinyLesson(), tinyLessonWithoutQuiz(), third],
  });
};

describe('a first publication', () => {
  it('R-269 R-270 R-272 makes an unpublished course with the publisher as instructor, in one append', async () => {
    const commit = '1b2c3d4e5f60718293a4b5c6d7e8f90123456789';
    const data = await world.published({ release: tinyRelease(), commit });
    expect(data).toMatchObject({
      course_key: 'tea',
      version: 1,
      commit,
      unchanged: false,
      course_created: true,
      published: false,
      chapters: { created: ['ch-1'], updated: [], removed: [], restored: [] },
      lessons: { created: ['l-1', 'l-2'], updated: [], removed: [], restored: [], quiz_changed: [] },
      document: { artifact: 'tea_log', version: 1 },
      instructors: ['carol@example.org'],
      warnings: [],
    });
    expect(await typesOf()).toEqual([
      'catalogue.ReleasePartStored',
      'catalogue.CourseCreated',
      'catalogue.ReleasePublished',
      'catalogue.ReleaseActivated',
      'catalogue.CourseCardUpdated',
      'catalogue.CourseInstructorsSet',
    ]);
    const [{ state }] = await world.states.load({ type: course, id: data.course });
    expect(state).toMatchObject({
      status: 'known',
      title: 'A good cup of tea',
      promise: 'A cup you like, and you know why',
    });
  });

  it('R-270 two at once: one course; the other is told that the key is taken and finds the course when repeated', async () => {
    const other = await world.neighbour();
    const answers = await Promise.all([world.publish({ release: tinyRelease() }), other.publish({ release: with3() })]);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]));
    expect(refusals).toMatchObject([{ code: 'course_key_taken', details: { release_key: 'tea' } }]);
    expect(await world.published({ release: with3(), instructors: ['carol@example.org'] })).toMatchObject({
      course_created: false,
      version: answers[0]?.ok ? 2 : 1,
    });
    expect((await typesOf()).filter((type) => type === 'catalogue.CourseCreated')).toHaveLength(1);
  });

  it('goes on after a publication that broke off when only the key was taken', async () => {
    await world.claims.take('courseKey', 'tea', 'half-made', callerOf('carol'));
    expect(await world.published({ release: tinyRelease() })).toMatchObject({
      course: 'half-made',
      course_created: true,
    });
  });

  it('R-293 R-231 gives the warnings, and publish_course gives them again', async () => {
    const { course: card } = tinyRelease();
    const { course: id, warnings } = await world.published({
      release: tinyRelease({ course: { ...card, summary: '' } }),
    });
    expect(warnings).toEqual([{ code: 'public_text_empty', where: 'course.summary' }]);
    expect(await world.openCourse(id)).toEqual({ ok: true, data: { id, published: true, warnings, notified: 0 } });
    const [{ state }] = await world.states.load({ type: course, id });
    expect(state).toMatchObject({ summary: 'A good cup of tea' });
  });
});

describe('the next publications', () => {
  it('R-271 R-228 LMS-56 the same release again changes nothing, whatever its spelling, and keeps its commit', async () => {
    const first = await world.published({ release: tinyRelease() });
    await world.openCourse(first.course);
    const before = await typesOf();
    const text = JSON.stringify(tinyRelease(), null, 2).replace('"pass_percentage": 50', '"pass_percentage": 50.0');
    const again = await world.published({ release: text, commit: 'a'.repeat(40) });
    expect(again).toMatchObject({ unchanged: true, version: 1, release: first.release, commit: null, published: true });
    expect(again.lessons).toEqual({ created: [], updated: [], removed: [], restored: [], quiz_changed: [] });
    expect(await typesOf()).toEqual(before);
  });

  it('R-271 R-272 applies passed instructors also with an unchanged release', async () => {
    await world.register('jonas', ['Moderator']);
    await world.published({ release: tinyRelease() });
    const again = await world.published({ release: tinyRelease(), instructors: ['JONAS@example.org'] });
    expect(again).toMatchObject({ unchanged: true, instructors: ['jonas@example.org'] });
  });

  it('R-277 LMS-56 a new release acts at once and leaves the course open', async () => {
    const { course: id } = await world.published({ release: tinyRelease() });
    await world.openCourse(id);
    expect(await world.published({ release: with3() })).toMatchObject({ published: true, version: 2, course: id });
  });

  it('R-274 updated is any change under the key: quiz, goals, or the slice of the agent', async () => {
    await world.published({ release: tinyRelease() });
    const quiz = tinyLesson().quiz!;
    const answers = { ...quiz.answers, 'q-1': { correct: 'V2', explanation: 'x' } };
    const changedQuiz = tinyRelease({ lessons: [tinyLesson({ quiz: { ...quiz, answers } }), tinyLessonWithoutQuiz()] });
    expect((await world.published({ release: changedQuiz })).lessons).toMatchObject({
      updated: ['l-1'],
      quiz_changed: ['l-1'],
    });
    const { agent } = tinyRelease();
    const told = { ...changedQuiz, agent: { ...agent, lessons: { 'l-2': { directive: 'Ask.' } } } };
    expect((await world.published({ release: told })).lessons).toMatchObject({
      updated: ['l-1', 'l-2'],
      quiz_changed: [],
    });
  });

  it('R-274 R-275 tells removed and restored keys apart from created ones', async () => {
    await world.published({ release: with3() });
    expect((await world.published({ release: tinyRelease() })).lessons).toMatchObject({
      removed: ['l-3'],
      updated: [],
    });
    const back = await world.published({ release: with3() });
    expect(back.lessons).toMatchObject({ created: [], updated: [], removed: [], restored: ['l-3'] });
    expect(back.chapters).toMatchObject({ updated: ['ch-1'] });
  });

  it('R-271 LMS-59 an older file again is a new version with the same digest, without storing its content again', async () => {
    const first = await world.published({ release: tinyRelease() });
    await world.published({ release: with3() });
    const rollback = await world.published({ release: tinyRelease() });
    expect(rollback).toMatchObject({ version: 3, unchanged: false });
    const [{ state }] = await world.states.load({ type: course, id: first.course });
    const digests = state.status === 'known' ? state.releases.map(({ digest }) => digest) : [];
    expect(digests[2]).toBe(digests[0]);
    expect((await typesOf()).filter((type) => type === 'catalogue.ReleasePartStored')).toHaveLength(2);
  });

  it('R-281 counts a version of the document only when its title, purpose or sections change', async () => {
    const { document } = tinyRelease();
    await world.published({ release: tinyRelease() });
    expect(await world.published({ release: with3() })).toMatchObject({ document: { version: 1 } });
    const renamed = tinyRelease({ document: { ...document!, title: 'Log' } });
    expect(await world.published({ release: renamed })).toMatchObject({
      document: { artifact: 'tea_log', version: 2 },
    });
    const other = tinyRelease({ document: { ...document!, key: 'log' } });
    expect(await world.published({ release: other })).toMatchObject({ document: { artifact: 'log', version: 1 } });
  });

  it('R-276 publications of one course are serialised: versions without a gap', async () => {
    await world.published({ release: tinyRelease() });
    const titles = ['A', 'B', 'C', 'D', 'E'];
    const other = await world.neighbour();
    const all = await Promise.all(
      titles.map((title, i) =>
        (i % 2 ? other : world).published({ release: tinyRelease({ course: { ...tinyRelease().course, title } }) }),
      ),
    );
    expect(all.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6]);
  });

  it('a repeated command answers the same and records nothing', async () => {
    const caller = callerOf('carol');
    const first = await world.published({ release: tinyRelease() }, caller);
    const before = await typesOf();
    const neighbour = await world.neighbour();
    expect(await neighbour.published({ release: tinyRelease() }, caller)).toEqual(first);
    expect(await typesOf()).toEqual(before);
  });
});

describe('refusals, none of which writes anything', () => {
  const cases: [string, object, object][] = [
    ['release_invalid', { release: '{' }, { total: 1 }],
    ['release_format_unsupported', { release: { format: 'x' } }, { format: 'x', supported: ['lms-release/1'] }],
    [
      'release_inconsistent',
      { release: tinyRelease({ lessons: [tinyLesson(), tinyLessonWithoutQuiz({ sections: ['none'] })] }) },
      { total: 1 },
    ],
    ['course_not_found', { release: tinyRelease(), course: 'nowhere' }, { id: 'nowhere' }],
    ['instructors_empty', { release: tinyRelease(), instructors: [] }, {}],
    [
      'instructor_not_found',
      { release: tinyRelease(), instructors: ['carol@example.org', 'nobody', 'noone'] },
      { users: ['nobody', 'noone'] },
    ],
    [
      'instructor_not_author',
      { release: tinyRelease(), instructors: ['lena@example.org'] },
      { users: ['lena@example.org'] },
    ],
    ['invalid_commit', { release: tinyRelease(), commit: 'A'.repeat(40) }, {}],
    ['invalid_commit', { release: tinyRelease(), commit: `${'a'.repeat(40)}\n` }, {}],
  ];
  it.each(cases)('R-283 LMS-58 refusal:%s@publish_release', async (code, input, details) => {
    const before = await world.log();
    expect(await world.publish(input)).toMatchObject({ ok: false, refusal: { code, details } });
    expect(await world.log()).toEqual(before);
  });

  it('R-270 refusal:course_key_mismatch@publish_release refusal:course_has_content@publish_release', async () => {
    const { course: id } = await world.published({ release: tinyRelease() });
    const coffee = tinyRelease({ course: { ...tinyRelease().course, key: 'coffee' } });
    expect(await world.publish({ release: coffee, course: id })).toMatchObject({
      refusal: { code: 'course_key_mismatch', details: { course: id, course_key: 'tea', release_key: 'coffee' } },
    });
    expect(await world.publish({ release: with3(), course: id })).toMatchObject({
      refusal: { code: 'course_has_content', details: { course: id, lessons: 2 } },
    });
  });

  it('R-202 R-270 binds a first release to a course made by hand; refusal:course_key_taken@publish_release for another', async () => {
    for (const courseId of ['announced', 'second']) {
      await world.decisions.run(course, courseId, callerOf('carol'), () =>
        accept({
          type: 'catalogue.CourseCreated',
          data: { courseId, courseKey: null, title: 'Soon', summary: 's', description: 'd', creatorId: 'carol' },
        } as const),
      );
    }
    expect(await world.published({ release: tinyRelease(), course: 'announced' })).toMatchObject({
      course: 'announced',
      course_key: 'tea',
      course_created: false,
      version: 1,
    });
    expect(await world.publish({ release: tinyRelease(), course: 'second' })).toMatchObject({
      refusal: { code: 'course_key_taken', details: { release_key: 'tea', course: 'announced' } },
    });
  });
});
