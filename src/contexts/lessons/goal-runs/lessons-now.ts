import { Injectable } from '@nestjs/common';
import { lessonOf, ReleaseLibrary, type KnownCourse, type ReleaseRecord } from '../../catalogue/index.js';
import type { RunOutline } from '../domain/lesson-run.events.js';
import { lessonInRelease } from '../learner-course/lesson-in-release.js';

export interface LessonNow {
  /** undefined when the active release lacks the lesson. */
  readonly outline: RunOutline | undefined;
  readonly title: string | null;
}

/** The lessons that runs are about, as the course has them now. */
@Injectable()
export class LessonsNow {
  constructor(private readonly library: ReleaseLibrary) {}

  async of(
    course: KnownCourse,
    runs: readonly { readonly lesson_key: string }[],
  ): Promise<(lessonKey: string) => LessonNow> {
    const keys = [...new Set(runs.map(({ lesson_key }) => lesson_key))];
    const found = await Promise.all(keys.map(async (key) => [key, await this.one(course, key)] as const));
    const lessons = new Map(found);
    return (key) => lessons.get(key) ?? { outline: undefined, title: null };
  }

  /** A removed lesson keeps the title it had in the last release that had it. */
  private async one({ active, releases }: KnownCourse, key: string): Promise<LessonNow> {
    const has = (record: ReleaseRecord | null) => record?.lessonKeys.includes(key) === true;
    const record = has(active) ? active : releases.findLast(has);
    if (!record) return { outline: undefined, title: null };
    const content = await this.library.content(record);
    const title = lessonOf(content, key)?.title ?? null;
    const outline = record === active ? lessonInRelease(content, record.releaseId, key)?.outline : undefined;
    return { outline, title };
  }
}
