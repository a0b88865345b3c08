import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { asOfShape, termsShape } from '../shapes.contract.js';

/** As `REPORT_SORTS`. */
const sorts = z.enum([
  'deadline',
  'full_name',
  'user',
  'course',
  'organization',
  'status',
  'progress',
  'mandatory',
  'overdue',
  'last_activity',
]);

const rowShape = z.object({
  user: z.string().describe('account, for student_detail'),
  full_name: peopleText(z.string().describe('name')),
  course: z.string().describe('course id'),
  organization: peopleText(z.string().describe('title of the organisation')),
  status: z.enum(['not_started', 'in_progress', 'completed']).describe('no lesson passed, some, all'),
  progress: z.number().describe('share of lessons passed, 0 to 1, two decimals'),
  ...termsShape,
  last_activity: z.string().nullable().describe('start of the latest session, with offset; null before the first'),
  document: z
    .object({
      blocks_total: z.int().describe('sections in all'),
      blocks_filled: z.int().describe("filled in the organisation's space"),
    })
    .describe("sections of the course's document"),
  quiz: z
    .object({
      passed: z.int().describe('lessons passed by quiz'),
      first_try: z.int().describe('of them at the first attempt'),
    })
    .describe('lessons'),
});

const totalsShape = z.object({
  rows: z.int().describe('rows'),
  people: z.int().describe('people, each once'),
  not_started: z.int().describe('rows of that status'),
  in_progress: z.int().describe('rows of that status'),
  completed: z.int().describe('rows of that status'),
  overdue: z.int().describe('overdue rows'),
});

export const orgReportContract = contract({
  name: 'org_report',
  surface: 'learner',
  audience: 'everyone',
  title: 'Report on an organisation',
  description:
    'Reports how the people of the organisations that the caller manages get on: one row per person and course, the nearest deadline first. Use it when a manager asks who is late, has not begun or is done. Who manages none gets no rows.',
  input: z.strictObject({
    course: z.string().optional().describe('course id: only this course'),
    status: z.string().optional().describe('not_started, in_progress or completed: only these rows'),
    sort: sorts.optional().describe('deadline by default'),
    order: z.enum(['asc', 'desc']).optional().describe('asc by default'),
    limit: z.int().min(1).max(100).optional().describe('rows, 50 by default'),
    cursor: cursorParam,
  }),
  output: z.object({
    rows: z.array(rowShape).describe('person × course'),
    totals: totalsShape.optional().describe('over all pages; on the first one only'),
    as_of: asOfShape,
    next_cursor: nextCursorShape,
  }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'report list' },
});
