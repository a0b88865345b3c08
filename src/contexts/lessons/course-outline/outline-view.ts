import { lessonIdOf } from '../../../shared/lesson-ids.js';
import type { Chapter, Lesson, Release } from '../../catalogue/index.js';
import { objectiveStatuses, onRelease } from '../domain/progress.js';
import { lessonInRelease } from '../learner-course/lesson-in-release.js';
import type { CourseRuns } from '../learner-course/learner-courses.js';

export interface OutlineFacts {
  readonly courseId: string;
  readonly releaseId: string;
  readonly content: Release;
  readonly runs: CourseRuns;
}

/** Chapters with their lessons, as the active release has them and the learner's marks stand on it. */
export function outlineView(facts: OutlineFacts) {
  const current = facts.content.lessons.find(({ key }) => !facts.runs.get(key)?.passedAt)?.key;
  return facts.content.chapters.map((chapter) => chapterView(chapter, current, facts));
}

function chapterView(chapter: Chapter, current: string | undefined, facts: OutlineFacts) {
  const lessons = facts.content.lessons.filter(({ key }) => chapter.lessons.includes(key));
  const runs = lessons.map(({ key }) => facts.runs.get(key));
  const passed = runs.filter((run) => run?.passedAt).length;
  const started = runs.filter((run) => run?.startedAt ?? run?.passedAt).length;
  return {
    key: chapter.key,
    title: chapter.title,
    description: chapter.description,
    status: status(lessons.length, started, passed),
    lessons_total: lessons.length,
    lessons_started: started,
    lessons_passed: passed,
    lessons: lessons.map((lesson) => lessonView(lesson, current, facts)),
  };
}

function status(total: number, started: number, passed: number): 'not_started' | 'in_progress' | 'passed' {
  if (passed === total) return 'passed';
  return started > 0 ? 'in_progress' : 'not_started';
}

function lessonView(lesson: Lesson, current: string | undefined, { courseId, content, releaseId, runs }: OutlineFacts) {
  const run = runs.get(lesson.key);
  const outline = lessonInRelease(content, releaseId, lesson.key)?.outline;
  const statuses = run && outline ? objectiveStatuses(onRelease(run, outline)) : undefined;
  return {
    id: lessonIdOf(courseId, lesson.key),
    key: lesson.key,
    title: lesson.title,
    hook: lesson.hook || null,
    completed: Boolean(run?.passedAt),
    current: lesson.key === current,
    objectives: lesson.objectives.map(({ key, text }) => ({ key, text, status: statuses?.get(key) ?? 'not_started' })),
    sections: lesson.sections.flatMap(
      (sectionKey) =>
        content.document?.sections
          .filter(({ key }) => key === sectionKey)
          .map(({ key, title, description }) => ({ key, title, description })) ?? [],
    ),
    homework: lesson.homework && { title: lesson.homework.title },
  };
}
