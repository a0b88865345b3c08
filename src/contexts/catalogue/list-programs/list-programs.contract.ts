import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { PROGRAM_KEEPERS, programShape } from '../program-shapes.contract.js';

export const listProgramsContract = contract({
  name: 'list_programs',
  surface: 'admin',
  audience: PROGRAM_KEEPERS,
  title: 'List programs',
  description:
    'Lists all programs by title, with their courses in order, whether the order is compulsory, whether everybody sees them and how many people take them.',
  input: z.strictObject({ cursor: cursorParam }),
  output: z.object({ programs: z.array(z.object(programShape)).describe('By title'), next_cursor: nextCursorShape }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'program list' },
});
