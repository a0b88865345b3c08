import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';

export const exportPeopleContract = contract({
  name: 'export_people',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Export people as CSV',
  description:
    'Writes people in the order of their registration as CSV with the columns that import_people reads, so that the file can be imported again. The first page begins with the heading; the pages one after the other are the file. Texts that a spreadsheet would run as formulas get an apostrophe in front, which import_people takes off.',
  input: z.object({
    limit: z.int().min(1).max(5_000).optional().describe('People per page, 2,000 by default'),
    bom: z.boolean().optional().describe('Begin the file with a byte order mark, for Excel'),
    cursor: cursorParam,
  }),
  output: z.object({
    csv: z.string().describe('Lines of CSV (RFC 4180), each with its end'),
    next_cursor: nextCursorShape,
  }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  pipelineOnly: true,
  cli: { command: 'person export', pages: 'csv' },
});
