import { z } from 'zod';
import { typedText } from '../../platform/contract/typed-text.js';
import type { HomeworkDue } from './domain/homework-due.js';

/** Pieces that several contracts of this context share. */
export const user = typedText(1, 300).describe('login or id of the person');
export const course = z.string().min(1).max(200).describe('id or key of the course');
export const organization = typedText(1, 300).describe('title or id of the organisation');

/** An assignment as those who give it see it. */
export const assignmentShape = {
  user: z.string().describe('id of the person'),
  organization: z.string().describe('id of the organisation'),
  course: z.string().describe('course id'),
  deadline: z.string().nullable().describe('last day, or null'),
  mandatory: z.boolean().describe('whether the course is compulsory'),
};

/** What is wrong with a rule has refusals of its own: any list arrives as it was passed. */
const homeworkDueOf = (whose: string, beside: string) =>
  z
    .array(z.unknown())
    .optional()
    .meta({
      items: {
        type: 'object',
        properties: {
          lesson: { type: 'string', description: 'id or key of a lesson with homework' },
          days: { type: 'integer', description: 'days after the lesson is closed, 1 to 3,650' },
          date: {
            type: 'string',
            description: "or until the end of this day, YYYY-MM-DD, in the organisation's calendar",
          },
        },
        required: ['lesson'],
        additionalProperties: false,
      },
      description: `when homework is due for ${whose} in the organisation's space, instead of what its author set: the whole list, an empty one takes all rules away; left out: they stay. ${beside}. Deadlines that are set already do not move`,
    });
export const homeworkDueParam = homeworkDueOf(
  'this person',
  'Where the whole team has a rule for the lesson too, the nearer deadline counts',
);
export const teamHomeworkDueParam = homeworkDueOf(
  'the whole team',
  'Where a person has a rule for the lesson too, the nearer deadline counts; with members these are the rules of each of them',
);

/** Due rules as they are printed. */
export const homeworkDueShape = z.array(
  z.object({
    lesson: z.string().describe('lesson id'),
    days: z.int().nullable().describe('days after the lesson is closed, or null'),
    date: z.string().nullable().describe('until the end of this day, or null'),
  }),
);

/** An assignment with its due rules. */
export const assignmentWithDueShape = {
  ...assignmentShape,
  homework_due: homeworkDueShape.describe(
    "due rules of this person alone; where neither they nor those of the whole team name a lesson, its author's rule acts",
  ),
};

/** The rules of an assignment as they are printed. */
export function homeworkDueView(rules: readonly HomeworkDue[]) {
  return rules.map(({ lessonId: lesson, days, date }) => ({ lesson, days, date }));
}

export const administrators = ['Administrator', 'System Manager'] as const;
