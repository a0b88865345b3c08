import { describe, expect, it } from '@jest/globals';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../../../../test/support/tiny-release.js';
import type { Lesson, Release } from '../domain/release.js';
import { diffLines, releaseDiff } from './release-diff.js';

const before = tinyRelease();
const lines = (change: Partial<Release>) => diffLines(releaseDiff(before, tinyRelease(change)));
const withFirst = (change: Partial<Lesson>) => lines({ lessons: [tinyLesson(change), tinyLessonWithoutQuiz()] });
const [first, second] = tinyLesson().objectives;
const quiz = tinyLesson().quiz;
const document = tinyRelease().document;
if (!first || !second || !quiz || !document) throw new Error('the tiny release has lost its parts');

describe('what changes for learners', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['nothing', lines({}), ['= nothing changes']],
    [
      'a goal that was renamed',
      withFirst({
        objectives: [
          { ...first, goals: first.goals.map((goal) => ({ ...goal, key: goal.key.replace('STEEP', 'BREW') })) },
          second,
        ],
      }),
      [
        '- goal l-1/term:STEEP',
        '+ goal l-1/term:BREW',
        '! goal l-1/term:STEEP looks renamed to goal l-1/term:BREW: what learners did under it will no longer show',
      ],
    ],
    [
      'a goal that becomes compulsory',
      withFirst({
        objectives: [first, { ...second, goals: second.goals.map((goal) => ({ ...goal, required: true })) }],
      }),
      ['~ lessons[l-1].objectives[l-1-O2].goals[refute:STRONG].required: false → true'],
    ],
    [
      'a lesson that is gone',
      lines({
        lessons: [tinyLesson()],
        chapters: [{ key: 'ch-1', title: 'The cup', description: 'Water, leaves, time', lessons: ['l-1'] }],
      }),
      ['- lesson l-2', '- objective l-2-O1', '- goal l-2/do:ASK', '~ chapters[ch-1].lessons: ["l-1","l-2"] → ["l-1"]'],
    ],
    [
      'a question in other words',
      withFirst({
        quiz: { ...quiz, questions: quiz.questions.map((q) => (q.key === 'q-1' ? { ...q, text: 'Why?' } : q)) },
      }),
      ['! quiz of l-1 changed: open attempts at it are cancelled', '~ lessons[l-1].quiz.questions[q-1].text'],
    ],
    [
      'questions in another order',
      withFirst({ quiz: { ...quiz, questions: quiz.questions.toReversed() } }),
      ['! quiz of l-1 changed: open attempts at it are cancelled', '~ lessons[l-1].quiz.questions reordered'],
    ],
    ['a threshold', withFirst({ quiz: { ...quiz, pass_percentage: 75 } }), ['! pass percentage of l-1: 50 → 75']],
    [
      'an explanation, which attempts follow',
      withFirst({ quiz: { ...quiz, answers: { ...quiz.answers, 'q-1': { correct: 'V1', explanation: 'Other.' } } } }),
      ['~ lessons[l-1].quiz.answers.q-1.explanation'],
    ],
    [
      'a quiz that is new',
      diffLines(
        releaseDiff(tinyRelease({ lessons: [tinyLesson({ quiz: null }), tinyLessonWithoutQuiz()] }), before),
      ).slice(0, 3),
      ['+ question q-1', '+ question q-2', '! quiz of l-1 changed: open attempts at it are cancelled'],
    ],
    ['a text', withFirst({ hook: 'Other words.' }), ['~ lessons[l-1].hook']],
    [
      'homework that is gone',
      withFirst({ homework: null }),
      [
        '~ lessons[l-1].homework added',
        '~ lessons[l-1].homework.title removed',
        '~ lessons[l-1].homework.description removed',
        '~ lessons[l-1].homework.answer_mode removed',
        '~ lessons[l-1].homework.due_days removed',
      ],
    ],
    [
      'a column of the document',
      lines({
        document: {
          ...document,
          sections: document.sections.map((s) => ({
            ...s,
            columns: [...s.columns, { key: `${s.key}_x`, title: s.key, required: false }],
          })),
        },
      }),
      ['+ column brews/brews_x', '+ column favourite/favourite_x'],
    ],
    ['the agent’s part', lines({ agent: { ...before.agent, frame: 'Other.' } }), ['~ agent.frame']],
    [
      'a term of the glossary',
      lines({ course: { ...before.course, glossary: [] } }),
      ['~ course.glossary added', '~ course.glossary[T-STEEP] removed'],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});
