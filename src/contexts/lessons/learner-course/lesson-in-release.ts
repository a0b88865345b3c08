import { answerOf, lessonOf, type Lesson, type Release } from '../../catalogue/index.js';
import type { LessonInRelease } from '../domain/chain.js';
import { lessonBlocks } from './lesson-sections.js';

/** A lesson of a release as the chain decides on it; null when the release has no such lesson. */
export function lessonInRelease(content: Release, releaseId: string, lessonKey: string): LessonInRelease | null {
  const lesson = lessonOf(content, lessonKey);
  return lesson
    ? { outline: outlineOf(lesson, releaseId), blocks: lessonBlocks(content, lessonKey), quiz: quizOf(lesson) }
    : null;
}

function outlineOf(lesson: Lesson, releaseId: string): LessonInRelease['outline'] {
  return {
    releaseId,
    title: lesson.title,
    objectives: lesson.objectives.map(({ key, text }) => ({ key, text })),
    goals: lesson.objectives.flatMap(({ key: objective, goals }) => goals.map((goal) => ({ ...goal, objective }))),
  };
}

function quizOf(lesson: Lesson): LessonInRelease['quiz'] {
  if (!lesson.quiz) return null;
  const questions = lesson.quiz.questions.map(({ key, objective, text, options }) => ({
    id: key,
    objective,
    text,
    options: options.map((option) => ({ id: option.key, text: option.text })),
  }));
  const answers = questions.map(({ id }) => [id, answerOf(lesson, id) ?? { correct: '', explanation: '' }] as const);
  return { passPercentage: String(lesson.quiz.pass_percentage), questions, answers: Object.fromEntries(answers) };
}
