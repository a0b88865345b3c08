import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape, programsShape, spaceParam } from '../../../shared/shapes.js';
import { enrolmentRefusals } from '../domain/refusals.js';

const courseShape = z.object({
  id: z.string().describe('course id, for the other tools'),
  title: z.string().describe('title'),
  organization: peopleText(
    z.string().nullable().describe('title of the organisation that assigned it; null without an assignment'),
  ),
  mandatory: z.boolean().nullable().describe('whether it is compulsory; null without an assignment'),
  deadline: z.string().nullable().describe('last day, YYYY-MM-DD; null when there is none'),
  overdue: z
    .boolean()
    .nullable()
    .describe('the deadline has passed and the course is not complete; null without an assignment'),
  progress: z
    .object({
      lessons_total: z.int().describe('lessons of the course'),
      lessons_completed: z.int().describe('lessons passed'),
    })
    .describe('lesson counts'),
  next_lesson: z
    .object({ id: z.string().describe('lesson id'), title: z.string().describe('lesson title') })
    .nullable()
    .describe('the next lesson not passed; null when there is none'),
  programs: programsShape,
});

export const listMyCoursesContract = contract({
  name: 'list_my_courses',
  surface: 'learner',
  audience: 'everyone',
  title: "The learner's courses",
  description:
    "Lists the learner's courses with progress, deadlines and the next lesson of each. Course ids come from here. The personal space lists all of the learner's courses, an organisation's space those it assigned or that were taken from its catalogue. Courses of a suspended organisation are left out while the enrolment in them is kept. Do not offer a course that is locked, but the one in locked_by; after a completed course offer the next one of its program.",
  input: z.strictObject({ space: spaceParam, cursor: cursorParam }),
  output: z.object({
    space: peopleText(z.string().describe('the space listed: title of the organisation, or personal')),
    courses: z.array(courseShape).describe('oldest enrolment first'),
    next_cursor: nextCursorShape,
  }),
  refusals: pick(enrolmentRefusals, 'space_not_available'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
