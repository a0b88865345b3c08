import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { keyParam } from '../../../shared/shapes.js';
import { programRefusals } from '../domain/program-refusals.js';
import { program, PROGRAM_KEEPERS, programShape } from '../program-shapes.contract.js';

export const defineProgramContract = contract({
  name: 'define_program',
  surface: 'admin',
  audience: PROGRAM_KEEPERS,
  title: 'Create or change a program',
  description:
    'Creates a program, a chain of courses, or changes the one named by program: what is left out stays as it is, courses replace the whole chain. With enforce_order its members take a course only when the one before it is completed. A program is shown to its members, and to everybody once it is published.',
  input: z.strictObject({
    program: program.optional().describe('Title or id of the program to change; left out: a new one is created'),
    title: z.string().max(1000).optional().describe('Title, 2 to 140 characters, unique; a new program needs one'),
    courses: z
      .array(z.string().min(1).max(200))
      .max(100)
      .optional()
      .describe('Ids or keys of the courses, in the order in which they are taken; a new program needs some'),
    enforce_order: z
      .boolean()
      .optional()
      .describe('Whether members take a course only when the one before it is completed; a new program: false'),
    published: z
      .boolean()
      .optional()
      .describe('Whether everybody sees the program, or only its members; a new program: false'),
    idempotency_key: keyParam,
  }),
  output: z.object(programShape),
  refusals: pick(
    programRefusals,
    'program_not_found',
    'program_title_invalid',
    'program_title_taken',
    'program_without_courses',
    'program_course_twice',
    'course_not_found',
    'idempotency_key_reused',
  ),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  cli: { command: 'program define', positional: ['title'] },
});
