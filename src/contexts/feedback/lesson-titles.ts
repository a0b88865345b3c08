import { Injectable } from '@nestjs/common';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { course, lessonOf, ReleaseLibrary, type KnownCourse } from '../catalogue/index.js';

interface Lesson {
  readonly courseId: string;
  readonly lessonKey: string | null;
}

/** Titles of lessons by the newest release that has them: reports of removed lessons keep theirs. */
@Injectable()
export class LessonTitles {
  constructor(
    private readonly states: StateCache,
    private readonly library: ReleaseLibrary,
  ) {}

  async of(lessons: readonly Lesson[]): Promise<(lesson: Lesson) => string> {
    const ids = [...new Set(lessons.map(({ courseId }) => courseId))];
    const loaded = await this.states.load(...ids.map((id) => stream(course, id)));
    const courses = new Map(
      loaded.flatMap(({ state }) => (state.status === 'known' ? [[state.id, state] as const] : [])),
    );
    const titles = new Map<string, string>();
    for (const lesson of lessons) {
      const known = courses.get(lesson.courseId);
      if (known && !titles.has(keyOf(lesson))) titles.set(keyOf(lesson), await this.title(known, lesson.lessonKey));
    }
    return (lesson) => titles.get(keyOf(lesson)) ?? '';
  }

  private async title({ releases }: KnownCourse, lessonKey: string | null): Promise<string> {
    const newest = releases.findLast(({ lessonKeys }) => lessonKey !== null && lessonKeys.includes(lessonKey));
    const content = newest && (await this.library.content(newest));
    return (content && lessonOf(content, lessonKey ?? '')?.title) ?? '';
  }
}

function keyOf({ courseId, lessonKey }: Lesson): string {
  return `${courseId}/${lessonKey ?? ''}`;
}
