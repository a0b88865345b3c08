import { describe, expect, it } from '@jest/globals';
import { allClosed, cancelled, inSession, quizStarted } from '../../../../test/support/lesson-runs.js';
import { given } from '../../../../test/support/recorded.js';
import { tinyLesson, tinyRelease } from '../../../../test/support/tiny-release.js';
import { StateCache } from '../../../platform/decision/state-cache.js';
import { InMemoryEventStore } from '../../../platform/event-store/in-memory/in-memory-event-store.js';
import { course, ReleaseLibrary, type ContentRef, type KnownCourse, type Release } from '../../catalogue/index.js';
import type { CourseEvent } from '../../catalogue/domain/course.events.js';
import { LearnerCourses } from './learner-courses.js';

const contents: Readonly<Record<string, Release>> = {
  r1: tinyRelease(),
  r2: tinyRelease({ lessons: [tinyLesson({ hook: 'Another hook.' })] }),
  r3: tinyRelease({ lessons: [tinyLesson({ quiz: null })] }),
  r4: tinyRelease({ lessons: [] }),
};

/** Contents by release, and which of them were asked for. */
class CountingLibrary extends ReleaseLibrary {
  readonly asked: string[] = [];

  override content({ digest }: ContentRef): Promise<Release> {
    this.asked.push(digest);
    return Promise.resolve(contents[digest] ?? tinyRelease());
  }
}

function published(...releases: readonly string[]): KnownCourse {
  const courseId = 'course';
  const card = { title: 'Tea', summary: '', description: '' };
  const created: CourseEvent = {
    type: 'catalogue.CourseCreated',
    data: { courseId, courseKey: 'tea', creatorId: 'x', ...card },
  };
  const versions = releases.flatMap((releaseId, i): CourseEvent[] => [
    {
      type: 'catalogue.ReleasePublished',
      data: {
        courseId,
        releaseId,
        version: i + 1,
        digest: releaseId,
        digestAlgorithm: 'none',
        parts: 1,
        commit: null,
        documentKey: null,
        documentVersion: null,
        chapterKeys: [],
        lessonKeys: ['l-1'],
        warnings: [],
        publishedBy: 'x',
      },
    },
    { type: 'catalogue.ReleaseActivated', data: { courseId, releaseId, previousReleaseId: null } },
  ]);
  const state = given(course, created, ...versions);
  if (state.status !== 'known') throw new Error('the course is unknown');
  return state;
}

/** What is found out for a run on a course with these releases, and the contents it took. */
async function publications(known: KnownCourse, { run } = inSession(...allClosed, quizStarted())) {
  const store = new InMemoryEventStore();
  const library = new CountingLibrary(store);
  const found = await new LearnerCourses(new StateCache(store), library, 'UTC').publications(known, run);
  return { found, asked: library.asked };
}

describe('publications since an open attempt began', () => {
  it('R-111 R-112: are told in the order of the log, from the release that the attempt stands on', async () => {
    const known = published('r0', 'r1', 'r2', 'r3', 'r4');
    const { found, asked } = await publications(known);
    expect(asked).toEqual(['r1', 'r2', 'r3', 'r4']);
    expect(found.map(({ releaseId }) => releaseId)).toEqual(asked);
    expect(found.map(({ position }) => position)).toEqual(known.releases.slice(1).map(({ position }) => position));
    const [first, second, third, fourth] = found;
    expect(second?.lesson).toEqual(first?.lesson);
    expect(third?.lesson).toEqual({ asked: null });
    expect(fourth?.lesson).toBeNull();
  });

  it.each([
    ['the attempt stands on the active release', inSession(...allClosed, quizStarted()), published('r0', 'r1')],
    ['no attempt was begun', inSession(...allClosed), published('r1', 'r2')],
    ['no attempt is open', inSession(...allClosed, quizStarted(), cancelled()), published('r1', 'r2')],
  ])('take no content when %s', async (_, at, known) => {
    expect(await publications(known, at)).toEqual({ found: [], asked: [] });
  });
});
