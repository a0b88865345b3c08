import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from './tiny-release.js';

/** The tiny release with a quiz in each of its lessons; the one of the second asks one question, as it is told. */
export function twoQuizzes(key: string, text: string, change: Partial<Release> = {}): Release {
  const tiny = tinyRelease();
  const options = ['V1', 'V2'].map((option) => ({ key: option, text: `Option ${option}` }));
  const quiz = {
    pass_percentage: 50,
    questions: [{ key: 'q-3', objective: 'l-2-O1', text, options }],
    answers: { 'q-3': { correct: 'V1', explanation: '' } },
  };
  return {
    ...tiny,
    course: { ...tiny.course, key },
    lessons: [tinyLesson(), tinyLessonWithoutQuiz({ quiz })],
    ...change,
  };
}
