import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { AUTHORS } from '../../../shared/roles.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { authoringRefusals } from '../domain/refusals.js';
import { courseParam, reportKind, reportStatus } from '../shapes.contract.js';

export const courseReportsContract = contract({
  name: 'course_reports',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Reports on a course',
  description:
    'Shows what the agents that teach this course report: wrong material, unclear questions, instructions that do not fit, words of learners that the author does not know. Use it before a course is reworked, and to find the number for resolve_report. Who reported is never told; do not try to find out.',
  input: z.strictObject({
    course: courseParam,
    kind: z
      .string()
      .optional()
      .describe(
        'Report kind: stuck, misconception, material_issue, quiz_question_issue, directive_mismatch or out_of_scope; left out: all',
      ),
    lesson: z.string().optional().describe('Lesson key; finds reports of a lesson that the course no longer has, too'),
    status: z
      .string()
      .optional()
      .describe('open (new and in_progress), new, in_progress, fixed, rejected or duplicate; left out: all'),
    cursor: cursorParam,
  }),
  output: z.object({
    course: z.string().describe('Course id'),
    reports: z
      .array(
        z.object({
          id: z.string().describe('Report number'),
          kind: reportKind,
          text: peopleText(z.string().describe('Text of the report')),
          reported_at: z.string().describe('The day it was sent, at its beginning: the hour could tell who sent it'),
          release: z.string().nullable().describe('Active release when it was sent; null before the first'),
          lesson: z.string().describe('Lesson id'),
          lesson_key: z.string().nullable().describe('Lesson key; null when the lesson has none'),
          objective: peopleText(z.string().nullable().describe('Objective it is about; null when it is about none')),
          question_key: z.string().nullable().describe('Quiz question it is about; null when it is about none'),
          status: reportStatus,
          resolution: peopleText(z.string().nullable().describe('Answer to the learner')),
          resolved_at: z.string().nullable().describe('When it was closed, with offset; null while it is open'),
        }),
      )
      .describe('The latest first, fifty at most'),
    next_cursor: nextCursorShape,
  }),
  refusals: pick(authoringRefusals, 'course_not_found', 'unknown_report_kind', 'unknown_report_status'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
