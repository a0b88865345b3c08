import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape, spaceParam } from '../../../shared/shapes.js';
import { lessonsRefusals } from '../domain/refusals.js';

const documentShape = z.object({
  artifact: z.string().describe('document key'),
  title: z.string().describe('document title'),
  purpose: z.string().nullable().describe('why the learner needs it; null when the author wrote none'),
  blocks_total: z.int().describe('sections in all'),
  blocks_filled: z.int().describe('filled sections'),
});

const courseShape = z.object({
  id: z.string().describe('course id'),
  title: z.string().describe('title'),
  deadline: z.string().nullable().describe('last day, YYYY-MM-DD; null when there is none'),
  overdue: z.boolean().describe('the deadline has passed and the course is not complete'),
  completion: z.number().describe('share of lessons passed, 0 to 1, two decimals'),
  documents: z.array(documentShape).describe('documents of the course'),
});

export const getMyProgressContract = contract({
  name: 'get_my_progress',
  surface: 'learner',
  audience: 'everyone',
  title: "The learner's progress",
  description:
    'Summarises how the learner is doing: number of courses, what is overdue, and the latest sessions. Use it when they ask how their learning goes or how much is left. The share of lessons passed and the completeness of a document are different numbers: a lesson is passed by the quiz, not by the document.',
  input: z.strictObject({ space: spaceParam, cursor: cursorParam }),
  output: z.object({
    space: peopleText(z.string().describe('the space: title of the organisation, or personal')),
    courses_total: z.int().describe('number of all courses of the space'),
    courses_overdue: z.int().describe('number of all overdue courses of the space'),
    courses: z.array(courseShape).describe('per course, oldest enrolment first'),
    recent_sessions: z
      .array(
        z.object({
          lesson: z.string().describe('lesson id'),
          status: z.enum(['In Progress', 'Awaiting Quiz', 'Completed', 'Abandoned']).describe('status of the session'),
          started_at: z.string().describe('when it began, with offset'),
        }),
      )
      .describe('ten latest sessions of the space, newest first'),
    next_cursor: nextCursorShape,
  }),
  refusals: pick(lessonsRefusals, 'space_not_available'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
