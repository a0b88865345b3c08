import type { Lesson, Release } from '../domain/release.js';
import { agentFiles } from './agent-files.js';
import { fileNames, inOrder, isPlainText, markdownText, yamlText, type MapFiles } from './map-text.js';

/** A course map that compiles to the very release, which has passed the checks. Pure. */
export function courseFiles(release: Release, curators: readonly string[] | null = null): MapFiles {
  const { course, chapters, lessons, document, map } = release;
  const { key, title, summary, description, promise, goal, attribution, glossary } = course;
  const card = { key, title, summary, description, promise, goal, ...(attribution ? { attribution } : {}) };
  const chapterName = fileNames(chapters);
  const lessonName = fileNames(lessons);
  return {
    'course.yaml': yamlText({ ...card, ...(curators ? { curators } : {}), chapters: chapters.map((one) => one.key) }),
    'glossary.yaml': yamlText(inOrder(glossary)),
    ...(document ? { 'document.yaml': yamlText(inOrder(document)) } : {}),
    ...(map ? { 'map.yaml': yamlText(map) } : {}),
    ...Object.fromEntries(
      chapters.map((chapter) => [`chapters/${chapterName(chapter.key)}.yaml`, yamlText(inOrder(chapter))]),
    ),
    ...Object.assign({}, ...lessons.map((lesson) => lessonFiles(lesson, `lessons/${lessonName(lesson.key)}/`))),
    ...agentFiles(release, lessonName),
  };
}

function lessonFiles({ key, title, hook, objectives, sections, quiz, homework }: Lesson, folder: string): MapFiles {
  const files: Record<string, string> = {
    [`${folder}lesson.yaml`]: yamlText(inOrder({ key, title, hook, objectives, sections })),
  };
  if (quiz) {
    const { pass_percentage, questions, answers } = quiz;
    files[`${folder}quiz.yaml`] = yamlText(inOrder({ pass_percentage, questions }));
    files[`${folder}answers.yaml`] = yamlText(inOrder(answers));
  }
  if (homework) {
    const { description, answer_mode, due_days } = homework;
    const front = { title: homework.title, answer_mode, due_days };
    files[`${folder}homework.md`] = isPlainText(description)
      ? markdownText(front, description)
      : markdownText({ ...front, description }, '');
  }
  return files;
}
