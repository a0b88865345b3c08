import { describe, expect, it } from '@jest/globals';
import { tinyLesson } from '../../../../test/support/tiny-release.js';
import { askedBy } from './release-changes.js';
import type { Lesson, Quiz } from './release.js';

const { quiz } = tinyLesson();
if (!quiz) throw new Error('the lesson has no quiz');
const [first, second] = quiz.questions;
if (!first || !second) throw new Error('the quiz has less than two questions');

const withQuiz = (change: Partial<Quiz>): Lesson => tinyLesson({ quiz: { ...quiz, ...change } });
const withFirst = (change: Partial<typeof first>) => withQuiz({ questions: [{ ...first, ...change }, second] });
const explained = Object.fromEntries(
  Object.entries(quiz.answers).map(([key, answer]) => [key, { ...answer, explanation: 'Another one.' }]),
);

describe('what a quiz asks', () => {
  it.each([
    ['another title of the lesson', tinyLesson({ title: 'Heat and time' })],
    ['other explanations', withQuiz({ answers: explained })],
    ['another pass percentage', withQuiz({ pass_percentage: 90 })],
  ])('R-111 LMS-14: stays the same with %s', (_, lesson) => {
    expect(askedBy(lesson)).toBe(askedBy(tinyLesson()));
  });

  it.each([
    ['the order of the questions', withQuiz({ questions: [second, first] })],
    ['a question less', withQuiz({ questions: [first] })],
    ['a question more', withQuiz({ questions: [...quiz.questions, { ...first, key: 'q-3' }] })],
    ['the key of a question', withFirst({ key: 'q-9' })],
    ['the objective of a question', withFirst({ objective: 'l-1-O2' })],
    ['the text of a question', withFirst({ text: `${first.text} ` })],
    ['the order of options', withFirst({ options: first.options.toReversed() })],
    ['an option less', withFirst({ options: first.options.slice(1) })],
    ['the text of an option', withFirst({ options: first.options.map((option) => ({ ...option, text: 'Same' })) })],
    ['the key of an option', withFirst({ options: first.options.map((option) => ({ ...option, key: 'V7' })) })],
    ['the right option', withQuiz({ answers: { ...quiz.answers, 'q-1': { correct: 'V2', explanation: '' } } })],
  ])('R-112 LMS-14: changes with %s', (_, lesson) => {
    expect(askedBy(lesson)).not.toBe(askedBy(tinyLesson()));
  });

  it('R-112: is nothing without a quiz or without a question', () => {
    expect(askedBy(tinyLesson({ quiz: null }))).toBeNull();
    expect(askedBy(withQuiz({ questions: [], answers: {} }))).toBeNull();
  });
});
