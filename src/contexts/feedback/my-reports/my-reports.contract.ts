import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { ownReportShape } from '../shapes.contract.js';

export const myReportsContract = contract({
  name: 'my_reports',
  surface: 'learner',
  audience: 'everyone',
  title: 'Reports of the learner',
  description:
    'Shows the reports that were sent to course authors for this learner, and what became of them. Call it when the learner asks about a report or names its number. Retell the answer of the author close to its text. Reports of others are never here, not even on the same place.',
  input: z.strictObject({
    course: z.string().optional().describe('course id; left out: reports of all courses'),
    cursor: cursorParam,
  }),
  output: z.object({
    reports: z.array(ownReportShape).describe('The latest first, also of lessons begun anew'),
    next_cursor: nextCursorShape,
  }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
