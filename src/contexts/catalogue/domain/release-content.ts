import type { Chapter, Lesson, QuizAnswer, Release, Section } from './release.js';

/** What the agent gets beside a lesson; a missing text is an empty string. */
export interface LessonSlice {
  readonly directive: string;
  readonly material: string;
  /** Goal key → details. */
  readonly items: ReadonlyMap<string, string>;
  /** Section key → hint. */
  readonly sections: ReadonlyMap<string, string>;
}

/** What the course frame asks the agent to find out about the learner. */
export interface LearnAboutStudent {
  readonly key: string;
  readonly text: string;
  readonly changes: boolean;
}

export function lessonOf(release: Release, key: string): Lesson | undefined {
  return release.lessons.find((lesson) => lesson.key === key);
}

export function chapterOf(release: Release, lesson: Lesson): Chapter | undefined {
  return release.chapters.find((chapter) => chapter.key === lesson.chapter);
}

/** The right option and the explanation of a question. Server only. */
export function answerOf(lesson: Lesson, question: string): QuizAnswer | undefined {
  const answers = lesson.quiz?.answers;
  return answers && Object.hasOwn(answers, question) ? answers[question] : undefined;
}

/** The document's sections a lesson writes into, in the lesson's order. */
function sectionsOf(release: Release, lesson: Lesson): readonly Section[] {
  return lesson.sections.flatMap((key) => release.document?.sections.filter((section) => section.key === key) ?? []);
}

/** A section is shown at the first lesson that names it. */
export function sectionsIntroducedBy(release: Release, lesson: Lesson): readonly Section[] {
  const first = (key: string) => release.lessons.find((other) => other.sections.includes(key));
  return sectionsOf(release, lesson).filter((section) => first(section.key)?.key === lesson.key);
}

export function agentFrame(release: Release): string {
  return text(release.agent?.frame);
}

export function learnAboutStudent(release: Release): readonly LearnAboutStudent[] {
  const list = release.agent?.learn_about_student;
  if (!Array.isArray(list)) return [];
  return list
    .map(fields)
    .map((item) => ({ key: text(item.key), text: text(item.text), changes: item.changes === true }))
    .filter((item) => item.key !== '');
}

/** The agent's slice of a lesson (release.md §2: a missing slice or text is served as an empty string). */
export function lessonSlice(release: Release, lessonKey: string): LessonSlice {
  const slice = fields(own(fields(release.agent?.lessons), lessonKey));
  return {
    directive: text(slice.directive),
    material: text(slice.material),
    items: texts(slice.items),
    sections: texts(slice.sections),
  };
}

function own(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function texts(value: unknown): ReadonlyMap<string, string> {
  return new Map(Object.entries(fields(value)).map(([key, entry]) => [key, text(entry)]));
}
