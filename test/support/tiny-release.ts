import type { Lesson, Release } from '../../src/contexts/catalogue/domain/release.js';

/**
 * A small valid release: lesson `l-1` with a quiz of two questions, a term that must be closed, an optional
 * misconception and homework; lesson `l-2` without a quiz. `change` may vary any part of it.
 */
export function tinyRelease(change: Partial<Release> = {}): Release {
  return {
    format: 'lms-release/1',
    course: {
      key: 'tea',
      title: 'A good cup of tea',
      summary: 'Brew tea you like, every time',
      description: 'Two short lessons at your own kettle.',
      promise: 'A cup you like, and you know why',
      goal: 'Brew by choice, not by luck',
      attribution: null,
      glossary: [{ key: 'T-STEEP', term: 'steeping', definition: 'Leaving leaves in hot water' }],
    },
    chapters: [{ key: 'ch-1', title: 'The cup', description: 'Water, leaves, time', lessons: ['l-1', 'l-2'] }],
    lessons: [tinyLesson(), tinyLessonWithoutQuiz()],
    document: {
      key: 'tea_log',
      title: 'Tea log',
      purpose: 'Remembers what worked',
      sections: [
        {
          key: 'brews',
          title: 'Brews',
          description: 'One row per cup',
          rows: 'many',
          columns: [
            { key: 'leaf', title: 'Leaf', required: true },
            { key: 'minutes', title: 'Minutes', required: false },
            { key: 'verdict', title: 'Verdict', required: { if_column: 'minutes' } },
          ],
        },
        {
          key: 'favourite',
          title: 'Favourite',
          description: 'The cup you would make for a guest',
          rows: 'one',
          columns: [{ key: 'recipe', title: 'Recipe', required: true }],
        },
      ],
    },
    agent: {
      frame: "Work at the learner's own kettle.",
      learn_about_student: [{ key: 'usual_tea', text: 'What tea the learner drinks', changes: true }],
      lessons: {
        'l-1': {
          directive: 'Begin with the last cup the learner drank.',
          material: 'Green leaves scald above 80 °C.',
          items: { 'term:STEEP': 'Let the learner say what happens in the pot.' },
          sections: { brews: 'Write down the cup of today.' },
        },
      },
    },
    map: { nodes: { N1: { text: 'Bitterness is a matter of time and heat' } } },
    ...change,
  };
}

/** Lesson `l-1`; the right options are V1 of `q-1` and V2 of `q-2`; the pass percentage is 50. */
export function tinyLesson(change: Partial<Lesson> = {}): Lesson {
  return {
    key: 'l-1',
    chapter: 'ch-1',
    title: 'Time and heat',
    hook: 'Bitter tea is not strong tea.',
    sections: ['brews'],
    objectives: [
      {
        key: 'l-1-O1',
        text: 'Choose heat and time for a leaf',
        goals: [
          { key: 'term:STEEP', kind: 'term', required: true, title: 'Term: steeping' },
          { key: 'l-1-O1/V1', kind: 'variant', required: true, title: 'Choice: cooler or shorter' },
        ],
      },
      {
        key: 'l-1-O2',
        text: 'Say why a cup is bitter',
        goals: [
          { key: 'refute:STRONG', kind: 'misconception', required: false, title: 'If it shows: bitter is strong' },
        ],
      },
    ],
    quiz: {
      pass_percentage: 50,
      questions: [
        {
          key: 'q-1',
          objective: 'l-1-O1',
          text: 'Your green tea is bitter. What do you change first?',
          options: [
            { key: 'V1', text: 'Cooler water' },
            { key: 'V2', text: 'More leaves' },
          ],
        },
        {
          key: 'q-2',
          objective: 'l-1-O2',
          text: 'What makes a cup bitter?',
          options: [
            { key: 'V1', text: 'A large cup' },
            { key: 'V2', text: 'Leaves left too long' },
          ],
        },
      ],
      answers: {
        'q-1': { correct: 'V1', explanation: 'Boiling water scalds green leaves.' },
        'q-2': { correct: 'V2', explanation: 'Tannins come out last.' },
      },
    },
    homework: {
      title: 'Three cups',
      description: 'Brew three cups and compare them.',
      answer_mode: 'text',
      due_days: 3,
    },
    ...change,
  };
}

/** Lesson `l-2`: one compulsory goal, no quiz, no homework. */
export function tinyLessonWithoutQuiz(change: Partial<Lesson> = {}): Lesson {
  return {
    key: 'l-2',
    chapter: 'ch-1',
    title: 'A cup for a guest',
    hook: '',
    sections: ['favourite'],
    objectives: [
      {
        key: 'l-2-O1',
        text: 'Ask a guest the right thing',
        goals: [{ key: 'do:ASK', kind: 'execution', required: true, title: 'Ask a guest how they drink it' }],
      },
    ],
    quiz: null,
    homework: null,
    ...change,
  };
}
