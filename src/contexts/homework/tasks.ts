import { Injectable } from '@nestjs/common';
import { chapterOf, lessonOf, ReleaseLibrary, type Course, type Lesson, type Release } from '../catalogue/index.js';
import { lessonIdOf } from '../../shared/lesson-ids.js';
import type { HomeworkTask, TaskPlace } from './domain/task.js';

/** What a lesson asks for, and where it stands. */
export interface FoundTask extends TaskPlace {
  /** Null: no release ever had homework there. */
  readonly task: HomeworkTask | null;
  /** Only former releases have it: it is issued no more. */
  readonly retired: boolean;
}

/** The homework of lessons, as the course's active release has it, or else the last release that did. */
@Injectable()
export class Tasks {
  constructor(private readonly library: ReleaseLibrary) {}

  /** The key of the lesson at `<chapter>-<lesson>` of the active release, as paths of lessons have it. */
  async lessonAt(course: Course | undefined, place: string): Promise<string | undefined> {
    const [, c, l] = /^([1-9]\d{0,3})-([1-9]\d{0,3})$/.exec(place) ?? [];
    if (course?.status !== 'known' || !course.active || c === undefined || l === undefined) return undefined;
    const { chapters } = await this.library.content(course.active);
    return chapters[Number(c) - 1]?.lessons[Number(l) - 1];
  }

  async of(course: Course | undefined, lessonKey: string): Promise<FoundTask> {
    if (course?.status !== 'known' || !course.active) return { ...NOWHERE, task: null, retired: false };
    const { id: courseId, title: courseTitle, active, releases } = course;
    const former = releases.filter(({ releaseId }) => releaseId !== active.releaseId).toReversed();
    let place: TaskPlace = { ...NOWHERE, courseTitle };
    for (const record of [active, ...former]) {
      if (!record.lessonKeys.includes(lessonKey)) continue;
      const content = await this.library.content(record);
      const lesson = lessonOf(content, lessonKey);
      if (!lesson) continue;
      if (place.lessonTitle === '') place = placeOf(content, lesson, courseId, courseTitle);
      if (!lesson.homework) continue;
      return { ...place, task: taskOf(lesson, courseId), retired: record !== active };
    }
    return { ...place, task: null, retired: false };
  }
}

const NOWHERE: TaskPlace = { courseTitle: '', lessonTitle: '', path: '' };

function placeOf(content: Release, lesson: Lesson, courseId: string, courseTitle: string): TaskPlace {
  const chapter = chapterOf(content, lesson);
  const [c, l] = [chapter ? content.chapters.indexOf(chapter) : 0, chapter?.lessons.indexOf(lesson.key) ?? 0];
  return { courseTitle, lessonTitle: lesson.title, path: `/courses/${courseId}/learn/${c + 1}-${l + 1}` };
}

function taskOf({ key, homework }: Lesson, courseId: string): HomeworkTask | null {
  if (!homework) return null;
  const { title, description, answer_mode: answerMode, due_days: dueDays } = homework;
  return { lessonId: lessonIdOf(courseId, key), title, description, answerMode, dueDays };
}
