import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asPerson } from '../../../test/support/callers.js';
import { LearnerWorld } from '../../../test/support/learner-world.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../../../test/support/tiny-release.js';
import { PAGE_BYTES } from '../../platform/contract/page.js';
import type { Lesson } from './domain/release.js';

interface Listed {
  readonly courses: readonly { readonly id: string; readonly title: string }[];
  readonly next_cursor?: string;
}
interface Shown {
  readonly course: { readonly release: string; readonly version: number };
  readonly chapters?: readonly { readonly title: string }[];
  readonly lessons: readonly { readonly key: string }[];
  readonly document?: object | null;
  readonly next_cursor?: string;
}

let world: LearnerWorld;
let ravi: string;
beforeAll(async () => {
  world = await LearnerWorld.open({ LYCEUM_TIME_ZONE: 'Europe/Moscow' });
  ravi = await world.person('ravi', { login: 'ravi' });
  await world.done('grant_role', { user: ravi, role: 'Course Creator' });
}, 60_000);
afterAll(() => world.close());

/** What an author gets; a refusal as `{ code, … }`. */
async function author<T = Record<string, unknown>>(name: string, args: object = {}): Promise<T> {
  const outcome = await world.call(name, args, asPerson(ravi, 'Course Creator'));
  if (outcome.kind === 'failed') throw new Error(`${name}: ${outcome.failure.sentence}`);
  return (outcome.kind === 'ok' ? outcome.data : { code: outcome.refusal.code, ...outcome.refusal.details }) as T;
}

describe('list_courses', () => {
  it('R-236 lists drafts, announcements and open courses, the newest first, and narrows by published', async () => {
    const open = await world.course('listed-open');
    const draft = String((await author('create_course', { title: 'A draft', summary: 'Not yet' }))['id']);
    const announced = String((await author('create_course', { title: 'Soon', summary: 'Wait' }))['id']);
    await author('announce_course', { course: announced, objectives: ['One'] });
    const released = await world.release('listed-draft');

    const of = async (args: object) => (await author<Listed>('list_courses', args)).courses.map(({ id }) => id);
    expect(await of({})).toEqual([released, announced, draft, open]);
    expect(await of({ published: true })).toEqual([announced, open]);
    expect(await of({ published: false })).toEqual([released, draft]);
    const { courses } = await author<Listed>('list_courses');
    expect(courses).toEqual([
      expect.objectContaining({ id: released, published: false, course_key: 'listed-draft', lessons_total: 2 }),
      {
        id: announced,
        title: 'Soon',
        summary: 'Wait',
        published: true,
        upcoming: true,
        course_key: null,
        release: null,
        lessons_total: 0,
        updated_at: expect.stringMatching(/^2026-12-01T12:.*\+03:00$/),
      },
      expect.objectContaining({ id: draft, published: false, upcoming: false }),
      expect.objectContaining({
        id: open,
        published: true,
        upcoming: false,
        release: { version: 1, published_at: expect.stringMatching(/\+03:00$/) },
      }),
    ]);
  });

  it('comes in pages that repeat and skip nothing', async () => {
    const summary = 'Слова '.repeat(80);
    for (let n = 0; n < 60; n += 1) await author('create_course', { title: `Page ${n}`, summary });
    const first = await author<Listed>('list_courses', { published: false });
    expect(first.next_cursor).toBeDefined();
    await author('create_course', { title: 'Meanwhile', summary });
    const rest = await author<Listed>('list_courses', { published: false, cursor: first.next_cursor });
    const titles = [...first.courses, ...rest.courses]
      .map(({ title }) => title)
      .filter((one) => one.startsWith('Page'));
    expect(titles).toEqual(Array.from({ length: 60 }, (_, n) => `Page ${59 - n}`));
    await expect(author('list_courses', { cursor: 'x' })).rejects.toThrow('next_cursor');
  });
});

describe('course_releases', () => {
  it('R-228 R-229 tells every version, the latest first, and gives no new one for the same release again', async () => {
    const commit = '1b2c3d4e5f60718293a4b5c6d7e8f90123456789';
    const first = tinyRelease({ course: { ...tinyRelease().course, key: 'history' } });
    const second = { ...first, document: null, lessons: first.lessons.map((one) => ({ ...one, sections: [] })) };
    const { course } = await author('publish_release', { release: first, commit });
    expect(await author('course_releases', { course })).toMatchObject({ releases: [{ version: 1, active: true }] });
    for (const release of [second, second, first])
      await author('publish_release', { release: { ...release, agent: {} } });
    const { releases } = await author<{ releases: { digest: string }[] }>('course_releases', { course });
    const by = { published_by: 'ravi', published_at: expect.stringMatching(/\+03:00$/) };
    expect(releases).toMatchObject([
      { version: 3, document_key: 'tea_log', commit: null, active: true, ...by },
      { version: 2, document_key: null, commit: null, active: false, ...by },
      { version: 1, document_key: 'tea_log', commit, active: false, ...by },
    ]);
    expect(releases[0]?.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('LMS-59 an older release published again is a new version with the digest it had', async () => {
    const first = tinyRelease({ course: { ...tinyRelease().course, key: 'rollback' } });
    const { course } = await author('publish_release', { release: first });
    await author('publish_release', { release: { ...first, course: { ...first.course, title: 'Other' } } });
    await author('publish_release', { release: first });
    const { releases } = await author<{ releases: { digest: string }[] }>('course_releases', { course });
    expect(releases).toHaveLength(3);
    expect(releases[0]?.digest).toBe(releases[2]?.digest);
    expect(releases[1]?.digest).not.toBe(releases[0]?.digest);
  });

  it('a course without a release has an empty list; refusal:course_not_found@course_releases', async () => {
    const { id } = await author('create_course', { title: 'Bare', summary: 's' });
    expect(await author('course_releases', { course: id })).toEqual({ course: id, releases: [] });
    expect(await author('course_releases', { course: 'nowhere' })).toEqual({ code: 'course_not_found', id: 'nowhere' });
  });

  it('comes in pages', async () => {
    const release = (n: number) => {
      const { course, ...rest } = tinyRelease();
      return { ...rest, course: { ...course, key: 'often', title: `Title ${n}` } };
    };
    const { course } = await author('publish_release', { release: release(0) });
    for (let n = 1; n < 160; n += 1) await author('publish_release', { release: release(n) });
    const first = await author<{ releases: { version: number }[]; next_cursor: string }>('course_releases', { course });
    expect(first.next_cursor).toBeDefined();
    const rest = await author<typeof first>('course_releases', { course, cursor: first.next_cursor });
    expect([...first.releases, ...rest.releases].map(({ version }) => version)).toEqual(
      Array.from({ length: 160 }, (_, n) => 160 - n),
    );
  }, 60_000);
});

describe('course_release', () => {
  it('R-230 R-121 LMS-59 without a lesson shows all that was published but the agent package', async () => {
    const release = tinyRelease({ course: { ...tinyRelease().course, key: 'whole' } });
    const { course, release: id } = await author('publish_release', { release });
    const shown = await author<Shown>('course_release', { course });
    const [quizzed, plain] = release.lessons;
    expect(shown).toEqual({
      course: {
        id: course,
        key: 'whole',
        title: release.course.title,
        release: id,
        version: 1,
        published_at: expect.stringMatching(/\+03:00$/),
        published_by: 'ravi',
      },
      chapters: release.chapters,
      lessons: [read(quizzed!), read(plain!)],
      document: release.document,
    });
    expect(JSON.stringify(shown)).not.toContain('directive');
  });

  it('R-230 R-242 with a lesson shows it and what the agent of the learner gets for it', async () => {
    const release = tinyRelease({ course: { ...tinyRelease().course, key: 'sliced' } });
    const { course } = await author('publish_release', { release });
    const shown = await author('course_release', { course, lesson: 'l-1' });
    const { directive, material, items, sections } = (release.agent as { lessons: Record<string, Slice> }).lessons[
      'l-1'
    ]!;
    expect(Object.keys(shown)).toEqual(['course', 'lesson', 'agent']);
    expect(shown).toMatchObject({
      lesson: read(release.lessons[0]!),
      agent: {
        frame: release.agent?.frame,
        learn_about_student: release.agent?.learn_about_student,
        lesson: { directive, material, items, sections },
      },
    });
    expect(await author('course_release', { course, lesson: 'l-2' })).toMatchObject({
      lesson: { key: 'l-2', pass_percentage: null, questions: [] },
      agent: { lesson: { directive: '', material: '', items: {}, sections: {} } },
    });
  });

  it('R-229 shows the active release and no former one', async () => {
    const first = tinyRelease({ course: { ...tinyRelease().course, key: 'active' } });
    const { course } = await author('publish_release', { release: first });
    await author('publish_release', { release: { ...first, chapters: [{ ...first.chapters[0]!, title: 'Renamed' }] } });
    expect(await author('course_release', { course })).toMatchObject({
      course: { version: 2 },
      chapters: [{ title: 'Renamed' }],
    });
  });

  it('a large release comes in answers that fit, whole and in order', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `l-${n + 1}`);
    const hook = 'Длинный зачин. '.repeat(150);
    const lessons = keys.map((key) => tinyLessonWithoutQuiz({ key, sections: [], hook, objectives: [] }));
    const large = tinyRelease({
      course: { ...tinyRelease().course, key: 'large-read' },
      chapters: [{ ...tinyRelease().chapters[0]!, lessons: keys }],
      lessons,
      document: null,
      agent: {},
    });
    const { course } = await author('publish_release', { release: large });
    const pages: Shown[] = [];
    let cursor: string | undefined;
    do {
      const page: Shown = await author<Shown>('course_release', { course, ...(cursor ? { cursor } : {}) });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(PAGE_BYTES + 2_000);
      pages.push(page);
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.flatMap(({ lessons: some }) => some.map(({ key }) => key))).toEqual(keys);
    expect(pages.map((page) => 'chapters' in page && 'document' in page)).toEqual(pages.map((_, n) => n === 0));

    const former = pages[0]?.next_cursor;
    await author('publish_release', { release: { ...large, chapters: [{ ...large.chapters[0]!, title: 'New' }] } });
    await expect(author('course_release', { course, cursor: former })).rejects.toThrow('next_cursor');
  });

  it('refusal:course_not_found@course_release refusal:course_not_released@course_release refusal:lesson_not_in_release@course_release', async () => {
    expect(await author('course_release', { course: 'nowhere' })).toEqual({ code: 'course_not_found', id: 'nowhere' });
    const { id } = await author('create_course', { title: 'Bare', summary: 's' });
    expect(await author('course_release', { course: id })).toEqual({ code: 'course_not_released', course: id });
    expect(await author('course_release', { course: id, lesson: 'l-1' })).toMatchObject({
      code: 'course_not_released',
    });
    const course = await world.release('asked');
    const { course: card } = await author<Shown>('course_release', { course });
    expect(await author('course_release', { course, lesson: 'l-9' })).toEqual({
      code: 'lesson_not_in_release',
      course,
      lesson_key: 'l-9',
      release: card.release,
    });
  });
});

describe('a course made by hand', () => {
  it('R-198 R-232 is a draft of its creator, who becomes the instructor; a command sent again makes no second one', async () => {
    const again = { ...asPerson(ravi, 'Course Creator'), commandId: 'the-same-command' };
    const [first, second] = [
      await world.done('create_course', { title: 'Once', summary: 'Only once' }, again),
      await world.done('create_course', { title: 'Once', summary: 'Only once' }, again),
    ];
    expect(second).toEqual(first);
    expect(first).toEqual({ id: expect.any(String), title: 'Once', published: false });
    const learner = await world.person('hand-watcher');
    expect(await world.as(learner, 'enroll', { course: first['id'] })).toMatchObject({ code: 'course_not_published' });
    const bound = tinyRelease({ course: { ...tinyRelease().course, key: 'by-hand' } });
    expect(await author('publish_release', { course: first['id'], release: bound })).toMatchObject({
      course: first['id'],
      course_created: false,
      instructors: ['ravi'],
    });
  });

  it('R-202 R-270 an announcement keeps its id and its place when the first release is bound to it', async () => {
    const learner = await world.person('watcher');
    const { id } = await author('create_course', { title: 'Negotiating', summary: 'Talks' });
    await author('update_course', { course: id, promise: 'You leave with a plan' });
    await author('announce_course', { course: id, objectives: ['Prepare', 'Hold the frame'] });
    const entry = async () =>
      (await world.as<{ courses: { id: string }[] }>(learner, 'list_catalog')).courses.find((one) => one.id === id);
    expect(await entry()).toEqual({
      id,
      title: 'Negotiating',
      summary: 'Talks',
      upcoming: true,
      objectives: ['Prepare', 'Hold the frame'],
      notify: false,
      programs: [],
    });
    expect(await author('publish_course', { course: id })).toEqual({ code: 'course_not_released', course: id });

    const release = tinyRelease({ course: { ...tinyRelease().course, key: 'negotiating', title: 'Negotiating well' } });
    expect(await author('publish_release', { course: id, release })).toMatchObject({
      course: id,
      course_key: 'negotiating',
      course_created: false,
      published: true,
      upcoming: true,
    });
    // A course with a release promises its chapters, also an announcement that was made by hand.
    expect(await entry()).toMatchObject({ title: 'Negotiating well', upcoming: true, objectives: ['The cup'] });
    expect(await world.as(learner, 'enroll', { course: id })).toEqual({ code: 'course_upcoming', course: id });
    expect(await author('update_course', { course: id, title: 'x' })).toEqual({
      code: 'course_from_release',
      course: id,
    });

    expect(await author('publish_course', { course: id })).toMatchObject({ id, published: true });
    expect(await entry()).toMatchObject({ upcoming: false });
    expect(await entry()).not.toHaveProperty('objectives');
    expect(await world.as(learner, 'enroll', { course: id })).toMatchObject({ course: id });
  });

  it('R-270 a release of another course, or of a key that is taken, is not bound to an announcement', async () => {
    const { id } = await author('create_course', { title: 'Waiting', summary: 's' });
    const owner = await world.release('owned');
    const release = (key: string) => tinyRelease({ course: { ...tinyRelease().course, key } });
    expect(await author('publish_release', { course: id, release: release('owned') })).toEqual({
      code: 'course_key_taken',
      release_key: 'owned',
      course: owner,
    });
    expect(await author('publish_release', { course: id, release: release('bound') })).toMatchObject({ course: id });
    expect(await author('publish_release', { course: id, release: release('other') })).toMatchObject({
      code: 'course_key_mismatch',
    });
    expect(await author('publish_release', { course: id, release: release('bound') })).toMatchObject({
      code: 'course_has_content',
      lessons: 2,
    });
    expect(await author('publish_release', { release: release('bound') })).toMatchObject({
      course: id,
      unchanged: true,
    });
  });

  it('R-199 an announced course with a release follows the chapters of its active release', async () => {
    const learner = await world.person('follower');
    const course = await world.release('announced');
    expect(await author('announce_course', { course })).toEqual({
      id: course,
      published: true,
      upcoming: true,
      objectives: ['The cup'],
    });
    const tiny = tinyRelease();
    const release = {
      ...tiny,
      course: { ...tiny.course, key: 'announced' },
      chapters: [
        { ...tiny.chapters[0]!, title: 'Heat', lessons: ['l-1'] },
        { ...tiny.chapters[0]!, key: 'ch-2', title: 'Guests', lessons: ['l-2'] },
      ],
      lessons: [tinyLesson(), tinyLessonWithoutQuiz({ chapter: 'ch-2' })],
    };
    await author('publish_release', { release });
    const { courses } = await world.as<{ courses: { id: string; objectives?: string[] }[] }>(learner, 'list_catalog');
    expect(courses.find(({ id }) => id === course)?.objectives).toEqual(['Heat', 'Guests']);
    expect((await author('announce_course', { course }))['objectives']).toEqual(['Heat', 'Guests']);
  });

  it('R-204 R-201 unpublish_course withdraws an announcement; its page was closed all the time', async () => {
    const learner = await world.person('curious');
    const { id } = await author('create_course', { title: 'Withdrawn', summary: 's' });
    await author('announce_course', { course: id, objectives: ['One'] });
    expect(await world.as(learner, 'course_outline', { course: id })).toMatchObject({ code: 'not_enrolled' });
    expect(await author('unpublish_course', { course: id })).toEqual({ id, published: false });
    const { courses } = await world.as<{ courses: { id: string }[] }>(learner, 'list_catalog');
    expect(courses.map((one) => one.id)).not.toContain(id);
    expect(await world.as(learner, 'enroll', { course: id })).toMatchObject({ code: 'course_not_published' });
    expect(await author('announce_course', { course: id })).toMatchObject({ upcoming: true, objectives: ['One'] });
  });

  it('R-202 an announcement and its binding at the same moment: the release wins, nothing is lost', async () => {
    const { id } = await author('create_course', { title: 'Raced', summary: 's' });
    const release = tinyRelease({ course: { ...tinyRelease().course, key: 'raced' } });
    const [bound, announced] = await Promise.all([
      author('publish_release', { course: id, release }),
      author('announce_course', { course: id, objectives: ['By hand'] }),
    ]);
    expect(bound).toMatchObject({ course: id, version: 1 });
    expect(['course_from_release', undefined]).toContain(announced['code']);
    expect(await author('course_releases', { course: id })).toMatchObject({ releases: [{ version: 1 }] });
  });
});

describe('publish_course', () => {
  it('R-203 R-231 LMS-56 gives the warnings of the active release again; a new release leaves the course open', async () => {
    const tiny = tinyRelease();
    const silent = tinyLesson();
    const answers = { ...silent.quiz!.answers, 'q-1': { correct: 'V1', explanation: '' } };
    const release = {
      ...tiny,
      course: { ...tiny.course, key: 'warned' },
      lessons: [{ ...silent, quiz: { ...silent.quiz!, answers } }, tinyLessonWithoutQuiz()],
    };
    const { course, warnings } = await author('publish_release', { release });
    expect(warnings).toContainEqual({ code: 'explanation_missing', where: 'questions[q-1]' });
    const opened = { id: course, published: true, warnings, notified: 0 };
    expect(await author('publish_course', { course })).toEqual(opened);
    expect(await author('publish_course', { course })).toEqual(opened);
    const mended = { ...release, lessons: [tinyLesson(), tinyLessonWithoutQuiz()] };
    expect(await author('publish_release', { release: mended })).toMatchObject({ version: 2, published: true });
    expect(await author('publish_release', { release: mended })).toMatchObject({ unchanged: true, published: true });
    expect(await author('publish_course', { course })).toMatchObject({ published: true, warnings: [] });
  });
});

interface Slice {
  readonly directive: string;
  readonly material: string;
  readonly items: object;
  readonly sections: object;
}

/** A lesson as a curator reads it: the quiz as questions, each with its answer. */
function read({ quiz, ...lesson }: Lesson): object {
  return {
    ...lesson,
    pass_percentage: quiz?.pass_percentage ?? null,
    questions: (quiz?.questions ?? []).map((question) => ({ ...question, ...quiz?.answers[question.key] })),
  };
}
