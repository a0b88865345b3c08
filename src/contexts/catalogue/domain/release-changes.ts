import { lessonOf } from './release-content.js';
import type { CourseDocument, Lesson, Release } from './release.js';

/** What a publication did to the keys of one kind, in the order of the release. */
export interface KeyChanges {
  /** Never there before. */
  readonly created: readonly string[];
  /** Anything under the key differs from when it was last there. */
  readonly updated: readonly string[];
  readonly removed: readonly string[];
  /** Not in the former release, but in one before it. */
  readonly restored: readonly string[];
}

/** What stood under each key; `canonical` makes two equal contents equal texts. */
export type Contents = ReadonlyMap<string, string>;

/**
 * Compares two releases by key. `before` is the former active release; `earlier` holds, for keys that are not in it,
 * what stood under them when they were last published.
 */
export function keyChanges(now: Contents, before: Contents, earlier: Contents): KeyChanges {
  const keys = [...now.keys()];
  const last = (key: string) => before.get(key) ?? earlier.get(key);
  return {
    created: keys.filter((key) => last(key) === undefined),
    updated: keys.filter((key) => last(key) !== undefined && last(key) !== now.get(key)),
    removed: [...before.keys()].filter((key) => !now.has(key)),
    restored: keys.filter((key) => !before.has(key) && earlier.has(key)),
  };
}

/** Lessons of both releases whose quizzes an attempt could not carry over (release.md §7). */
export function changedQuizzes(now: Release, before: Release): string[] {
  return now.lessons
    .filter((lesson) => {
      const former = lessonOf(before, lesson.key);
      return former !== undefined && askedBy(former) !== askedBy(lesson);
    })
    .map(({ key }) => key);
}

/**
 * What a lesson's quiz asks, as a text that is equal for the same questions in the same order with the same options and
 * the same right ones; null without a question. Explanations and the pass percentage are not part of it (release.md §7).
 */
export function askedBy({ quiz }: Pick<Lesson, 'quiz'>): string | null {
  if (!quiz || quiz.questions.length === 0) return null;
  const { questions, answers } = quiz;
  return JSON.stringify(
    questions.map(({ key, objective, text, options }) => [
      key,
      objective,
      text,
      options.map((option) => [option.key, option.text]),
      answers[key]?.correct ?? null,
    ]),
  );
}

/** The version of the document's schema: it grows when title, purpose or sections change under the same key. */
export function documentVersion(
  now: CourseDocument | null,
  former: { readonly version: number; readonly document: CourseDocument } | null,
  canonical: (value: object) => string,
): number | null {
  if (!now) return null;
  if (!former) return 1;
  return canonical(now) === canonical(former.document) ? former.version : former.version + 1;
}
