import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { curatorRefusals, sharedRefusals } from '../../../shared/refusals.js';
import { AUTHORS } from '../../../shared/roles.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { invalidPage } from '../domain/page-params.js';

const instant = (what: string) =>
  z.string().nullable().describe(`${what}, with offset; null while it has not happened`);
const removed = z.boolean().describe('Whether a new release removed it; its marks are kept');
/** A whole number, whose fault has a code of its own: anything is let in. */
const wholeNumber = (least: number, what: string) =>
  z.unknown().optional().meta({ type: 'integer', minimum: least }).describe(what);

const objective = z.object({
  objective_key: z.string().describe('Objective key'),
  status: z.enum(['not_started', 'touched', 'covered']).describe('How far its required goals are'),
  quiz_confirmed: z.boolean().describe('Whether a passed quiz confirmed it'),
  removed,
});

const goal = z.object({
  objective_key: z.string().describe('Key of the objective it belongs to'),
  goal_key: z.string().describe('Goal key'),
  title: z.string().describe('Title of the goal'),
  status: z.enum(['open', 'done', 'planned', 'not_needed']).describe('Its last mark; open: none'),
  evidence: peopleText(z.string().nullable().describe('What the learner said or did; null without a mark')),
  marked_at: instant('When it was marked'),
  session: z.string().nullable().describe('Session in which it was marked; null without a mark'),
  removed,
});

export const goalRunsContract = contract({
  name: 'goal_runs',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'How learners go through lessons',
  description:
    'Shows how learners go through the lessons of a course: what is covered, where they are stuck, and on which evidence, those who began last first. Use it to find out which lesson or goal is too hard before the course is reworked. Only instructors of the course, moderators and administrators may look, and every look is recorded with the learners it showed. Evidence is what learners said: never carry it into answers to reports, notes or anything that others read. A page holds what fits, so go on with start plus the number of runs, or with next_cursor, which neither skips nor repeats a run when others begin meanwhile.',
  input: z.strictObject({
    course: z.string().describe('Course id from list_courses'),
    lesson: z
      .string()
      .optional()
      .describe('Lesson key; finds runs of a lesson that the course no longer has, too; left out: all lessons'),
    start: wholeNumber(0, 'How many runs to skip; left out: 0'),
    limit: wholeNumber(1, 'Runs per page; left out, or more than 20: 20'),
    cursor: cursorParam.describe('next_cursor of the former answer: gives what follows, in place of start'),
  }),
  output: z.object({
    course: z.string().describe('Course id'),
    lesson: z.string().nullable().describe('The lesson asked for; null: all'),
    start: z.number().int().describe('How many runs were skipped'),
    limit: z.number().int().describe('The most runs of a page'),
    has_more: z.boolean().describe('Whether more follow, from start plus the number of runs here'),
    runs: z
      .array(
        z.object({
          student: z
            .object({
              id: z.string().describe('Id of the learner'),
              name: peopleText(z.string().nullable().describe('Full name; null when it is not known')),
            })
            .describe('Who learns'),
          lesson: z
            .object({
              key: z.string().describe('Lesson key'),
              title: z.string().nullable().describe('Title; of a removed lesson the last it had'),
            })
            .describe('What is learned'),
          status: z
            .enum(['not_started', 'in_progress', 'covered', 'passed'])
            .describe('How far the learner is in the lesson'),
          accepted_at: instant('First start of the lesson'),
          started_at: instant('First mark'),
          passed_at: instant('When the lesson was closed'),
          resume_from: peopleText(
            z.string().nullable().describe('Where the agent will go on; null when nothing is noted'),
          ),
          objectives: z.array(objective).describe('Objectives in the order of the release, removed ones last'),
          goals: z.array(goal).describe('Goals in the order of the release, removed ones last'),
        }),
      )
      .describe('Those who began last first'),
    next_cursor: nextCursorShape,
  }),
  refusals: {
    ...pick(sharedRefusals, 'course_not_found'),
    ...pick(curatorRefusals, 'course_not_released'),
    invalid_page: invalidPage,
  },
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
