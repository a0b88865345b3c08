import { z } from 'zod';
import { ANSWER_MODES, GOAL_KINDS } from '../domain/release.js';

/** The parts of a release as a curator reads them. */
export const chapterShape = z.object({
  key: z.string().describe('Chapter key'),
  title: z.string().describe('Title of the chapter'),
  description: z.string().describe('What the chapter is about'),
  lessons: z.array(z.string()).describe('Keys of its lessons, in order'),
});

const goal = z.object({
  key: z.string().describe('Goal key'),
  kind: z.enum(GOAL_KINDS).describe('Kind of the goal'),
  required: z.boolean().describe('Whether it is compulsory'),
  title: z.string().describe('Title of the goal'),
});

const question = z.object({
  key: z.string().describe('Question key'),
  objective: z.string().describe('Key of the objective it asks about'),
  text: z.string().describe('The question'),
  options: z
    .array(z.object({ key: z.string().describe('Option key'), text: z.string().describe('The option') }))
    .describe('Options in order'),
  correct: z.string().describe('Key of the right option; never for learners'),
  explanation: z.string().describe('What the learner reads after the attempt'),
});

const homework = z.object({
  title: z.string().describe('Title of the homework'),
  description: z.string().describe('The task (Markdown)'),
  answer_mode: z.enum(ANSWER_MODES).describe('What is handed in'),
  due_days: z.int().nullable().describe('Days from the closing of the lesson to the deadline; null and 0: none'),
});

export const lessonShape = z.object({
  key: z.string().describe('Lesson key'),
  title: z.string().describe('Title of the lesson'),
  hook: z.string().describe('What the lesson opens with'),
  chapter: z.string().describe('Key of its chapter'),
  pass_percentage: z.number().nullable().describe('Percent of right answers to pass; null without a quiz'),
  sections: z.array(z.string()).describe('Keys of the document sections it writes into'),
  homework: homework.nullable().describe('Homework; null when it has none'),
  objectives: z
    .array(
      z.object({
        key: z.string().describe('Objective key'),
        text: z.string().describe('The objective'),
        goals: z.array(goal).describe('Its goals in order'),
      }),
    )
    .describe('Objectives in order'),
  questions: z.array(question).describe('Questions of the quiz in order; empty without a quiz'),
});

const column = z.object({
  key: z.string().describe('Column key'),
  title: z.string().describe('Title of the column'),
  required: z
    .union([z.boolean(), z.object({ if_column: z.string().describe('compulsory when this column is filled') })])
    .describe('Whether it is compulsory: always, never, or when another column is filled'),
});

export const documentShape = z.object({
  key: z.string().describe('Document key'),
  title: z.string().describe('Title of the document'),
  purpose: z.string().describe('What it is for'),
  sections: z
    .array(
      z.object({
        key: z.string().describe('Section key'),
        title: z.string().describe('Title of the section'),
        description: z.string().describe('What belongs there'),
        rows: z.enum(['one', 'many']).describe('one: filled once; many: a journal of rows'),
        columns: z.array(column).describe('Columns in order'),
      }),
    )
    .describe('Sections in order'),
});

const learnAboutStudent = z.object({
  key: z.string().describe('Key of the note'),
  text: z.string().describe('What to find out'),
  changes: z.boolean().describe('Whether it changes over time'),
});

export const agentShape = z.object({
  frame: z.string().describe('Frame of the course'),
  learn_about_student: z.array(learnAboutStudent).describe('What to find out about the learner'),
  lesson: z
    .object({
      directive: z.string().describe('How to lead the lesson'),
      material: z.string().describe('Support for the lesson'),
      items: z.record(z.string(), z.string()).describe('Goal key → details'),
      sections: z.record(z.string(), z.string()).describe('Section key → hint'),
    })
    .describe('What the agent gets for this lesson'),
});
