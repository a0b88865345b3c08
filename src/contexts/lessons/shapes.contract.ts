import { z } from 'zod';

/** Shapes that several tools of the chain print. */

export const goalStatusShape = z.enum(['open', 'done', 'planned', 'not_needed']).describe('status of the goal');
export const objectiveStatusShape = z.enum(['not_started', 'touched', 'covered']).describe('status of the objective');
const goalKindShape = z
  .enum(['term', 'variant', 'execution', 'trap', 'requirement', 'misconception', 'return'])
  .describe('kind of the goal');

export const nextStepShape = z
  .object({
    kind: z.enum(['goal', 'quiz', 'complete']).describe('what comes next'),
    objective: z.string().optional().describe('goal: key of its objective'),
    goal: z.string().optional().describe('goal: its key'),
    title: z.string().optional().describe('goal: its title'),
  })
  .nullable()
  .describe('the next step as data; null when the lesson is passed');

export const goalShape = z.object({
  key: z.string().describe('goal key'),
  kind: goalKindShape,
  required: z.boolean().describe('compulsory'),
  title: z.string().describe('title'),
  status: goalStatusShape,
});

export const lessonRefShape = z.object({
  id: z.string().describe('lesson id'),
  title: z.string().describe('lesson title'),
});

export const emptyBlocksShape = z
  .array(
    z.object({
      artifact: z.string().describe('document key'),
      key: z.string().describe('section key'),
      title: z.string().describe('section title'),
    }),
  )
  .describe('document sections of this lesson left unfilled');

export const questionShape = z.object({
  id: z.string().describe('question id'),
  text: z.string().describe('text'),
  kind: z.literal('choice').describe('question kind'),
  multiple: z.literal(false).describe('exactly one option is right'),
  options: z
    .array(z.object({ id: z.string().describe('option id'), text: z.string().describe('option text') }))
    .describe('options, in the order of the release'),
  index: z.int().describe('number of the question, from 1'),
  total: z.int().describe('how many questions there are'),
});

export const sessionParam = z.string().describe('session id from start_lesson');
