import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { sharedRefusals } from '../../../shared/refusals.js';

const named = z.object({ id: z.string(), title: z.string() });

const program = z.object({
  program: z.string().describe('Program id'),
  title: z.string(),
  number: z.number().int().describe('Place of the course in the program'),
  total: z.number().int().describe('Number of courses'),
  enforce_order: z.boolean().describe('Whether the order is compulsory'),
  member: z.boolean().describe('Whether the learner is a member'),
  previous: named.nullable().describe('Course before'),
  next: named.nullable().describe('Course after'),
  locked_by: named.nullable().describe('Course to complete first, for a member of a program with compulsory order'),
});

export const listCatalogContract = contract({
  name: 'list_catalog',
  surface: 'learner',
  audience: 'everyone',
  title: 'Courses to take',
  description:
    'Lists the courses the learner may enrol in, and announcements of courses to come. Use it when the learner looks for something new to learn; courses already begun are in list_my_courses. An announcement cannot be enrolled in, and no release date is known: never name one. Do not offer a course that is locked, but the one in locked_by.',
  input: z.object({
    space: z
      .string()
      .optional()
      .describe('Organisation by title or id, or personal; left out: the space the learner has selected'),
  }),
  output: z.object({
    space: z.string().describe('The space listed: the title of the organisation, or personal'),
    courses: z.array(
      z.object({
        id: z.string().describe('Course id'),
        title: z.string(),
        summary: z.string().describe('Short description'),
        upcoming: z.boolean().describe('Whether it is an announcement'),
        objectives: z.array(z.string()).optional().describe('Announcements only: what the course will be about'),
        notify: z.boolean().optional().describe('Announcements only: whether a letter was asked for'),
        programs: z.array(program).describe('Programs that contain the course'),
      }),
    ),
  }),
  refusals: pick(sharedRefusals, 'space_not_available'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
