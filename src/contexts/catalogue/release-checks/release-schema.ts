import { z } from 'zod';
import { ANSWER_MODES, GOAL_KINDS, RELEASE_FORMAT } from '../domain/release.js';
import { lengthOf } from '../../../platform/text/text.js';

const GOAL_TITLE_LIMIT = 120;

export const key = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.:/@-]{0,79}$/, {
  error: 'is not a key: 1 to 80 Latin letters, digits or _ . : / @ -, the first one a letter or digit',
});
const filled = z.string().min(1, { error: 'is empty' });
const anyText = z.string();

const goal = z.strictObject({
  key,
  kind: z.enum(GOAL_KINDS),
  required: z.boolean(),
  title: filled.refine((text) => lengthOf(text) <= GOAL_TITLE_LIMIT, {
    error: `is longer than ${GOAL_TITLE_LIMIT} characters`,
  }),
});
const objective = z.strictObject({ key, text: filled, goals: z.array(goal) });
const option = z.strictObject({ key, text: filled });
const question = z.strictObject({
  key,
  objective: key,
  text: filled,
  options: z.array(option).min(2, { error: 'has fewer than 2 options' }),
});
const quiz = z.strictObject({
  pass_percentage: z.number().min(0, { error: 'is below 0' }).max(100, { error: 'is above 100' }),
  questions: z.array(question).min(1, { error: 'has no question' }),
  answers: z.record(key, z.strictObject({ correct: key, explanation: anyText })),
});
const homework = z.strictObject({
  title: filled,
  description: filled,
  answer_mode: z.enum(ANSWER_MODES),
  due_days: z.number().int({ error: 'is not a whole number' }).min(0, { error: 'is below 0' }).nullable(),
});
const lesson = z.strictObject({
  key,
  chapter: key,
  title: filled,
  hook: anyText,
  sections: z.array(key),
  objectives: z.array(objective),
  quiz: quiz.nullable(),
  homework: homework.nullable(),
});
const chapter = z.strictObject({
  key,
  title: filled,
  description: anyText,
  lessons: z.array(key).min(1, { error: 'has no lesson' }),
});
const course = z.strictObject({
  key,
  title: filled,
  summary: anyText,
  description: anyText,
  promise: anyText,
  goal: anyText,
  attribution: z.strictObject({ name: anyText, authors: anyText, license: anyText, url: anyText }).nullable(),
  glossary: z.array(z.strictObject({ key, term: anyText.nullable(), definition: filled })),
});
const column = z.strictObject({
  key,
  title: filled,
  required: z.union([z.boolean(), z.strictObject({ if_column: key })]),
});
const section = z.strictObject({
  key,
  title: filled,
  description: anyText,
  rows: z.enum(['one', 'many']),
  columns: z.array(column),
});
const document = z.strictObject({
  key,
  title: filled,
  purpose: anyText,
  sections: z.array(section).min(1, { error: 'has no section' }),
});

/** The shape of a release; `agent` and `map` may hold anything. */
export const releaseSchema = z.strictObject({
  format: z.literal(RELEASE_FORMAT),
  course,
  chapters: z.array(chapter),
  lessons: z.array(lesson).min(1, { error: 'has no lesson' }),
  document: document.nullable(),
  agent: z.record(z.string(), z.unknown()).optional(),
  map: z.record(z.string(), z.unknown()).optional(),
});
