import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';

export const exportReportContract = contract({
  name: 'export_report',
  surface: 'manager',
  audience: 'everyone',
  title: 'Export a report as CSV',
  description:
    'Writes the rows of the report on an organisation as CSV, for the organisations that the caller manages. The first page begins with the heading; the pages one after the other are the file. Texts that a spreadsheet would run as formulas get an apostrophe in front. The same file comes in one piece from GET /files/report.csv.',
  input: z.strictObject({
    course: z.string().optional().describe('course id: only this course'),
    status: z.string().optional().describe('not_started, in_progress or completed: only these rows'),
    overdue: z.boolean().optional().describe('only overdue rows, or only the others'),
    search: z.string().max(140).optional().describe('part of login or name'),
    left: z.boolean().optional().describe('also people who left the organisation, and deactivated ones'),
    bom: z.boolean().optional().describe('begin the file with a byte order mark, for Excel'),
    cursor: cursorParam,
  }),
  output: z.object({
    csv: z.string().describe('lines of CSV (RFC 4180), each with its end'),
    next_cursor: nextCursorShape,
  }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  pipelineOnly: true,
  cli: { command: 'report export', pages: 'csv' },
});
