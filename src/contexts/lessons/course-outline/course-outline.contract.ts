import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape, programsShape } from '../../../shared/shapes.js';
import { lessonsRefusals } from '../domain/refusals.js';
import { objectiveStatusShape } from '../shapes.contract.js';

const lessonShape = z.object({
  id: z.string().describe('lesson id, for start_lesson'),
  key: z.string().describe('lesson key'),
  title: z.string().describe('title'),
  hook: z.string().nullable().describe('opening words for the learner; null when the author set none'),
  completed: z.boolean().describe('whether the lesson was passed'),
  current: z.boolean().describe('the first lesson that is not passed'),
  objectives: z
    .array(
      z.object({
        key: z.string().describe('objective key'),
        text: z.string().describe('what the learner will be able to do'),
        status: objectiveStatusShape,
      }),
    )
    .describe('objectives of the lesson'),
  sections: z
    .array(
      z.object({
        key: z.string().describe('section key'),
        title: z.string().describe('title'),
        description: z.string().describe('what is recorded'),
      }),
    )
    .describe('document sections the lesson writes into'),
  homework: z
    .object({ title: z.string().describe('title of the task') })
    .nullable()
    .describe('null when there is none'),
});

const chapterShape = z.object({
  key: z.string().describe('chapter key'),
  title: z.string().describe('chapter title'),
  description: z.string().describe('chapter description'),
  status: z.enum(['not_started', 'in_progress', 'passed']).describe('status of the chapter'),
  lessons_total: z.int().describe('lessons in the chapter'),
  lessons_started: z.int().describe('lessons begun'),
  lessons_passed: z.int().describe('lessons passed'),
  lessons: z.array(lessonShape).describe('lessons in order'),
});

export const courseOutlineContract = contract({
  name: 'course_outline',
  surface: 'learner',
  audience: 'everyone',
  title: 'Outline of a course',
  description:
    'Shows the program of a course: chapters, lessons and their objectives with statuses. Use it to find the id of a lesson, above all of one already passed, because start_lesson without arguments only goes forward. It changes nothing.',
  input: z.strictObject({
    course: z.string().describe('course id from list_my_courses'),
    cursor: cursorParam,
  }),
  output: z.object({
    course: z.string().describe('course id'),
    chapters: z.array(chapterShape).describe('chapters in order'),
    programs: programsShape,
    next_cursor: nextCursorShape,
  }),
  refusals: pick(lessonsRefusals, 'not_enrolled', 'organization_suspended', 'course_not_released'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
