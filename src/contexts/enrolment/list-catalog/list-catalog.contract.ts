import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape, programsShape, spaceParam } from '../../../shared/shapes.js';
import { enrolmentRefusals } from '../domain/refusals.js';

export const listCatalogContract = contract({
  name: 'list_catalog',
  surface: 'learner',
  audience: 'everyone',
  title: 'Courses to take',
  description:
    'Lists the courses the learner may enrol in, and announcements of courses to come. Use it when the learner looks for something new to learn; courses already begun are in list_my_courses. An announcement cannot be enrolled in, and no release date is known: never name one. Do not offer a course that is locked, but the one in locked_by.',
  input: z.strictObject({ space: spaceParam, cursor: cursorParam }),
  output: z.object({
    space: peopleText(z.string().describe('The space listed: the title of the organisation, or personal')),
    courses: z
      .array(
        z.object({
          id: z.string().describe('Course id'),
          title: z.string().describe('Title of the course'),
          summary: z.string().describe('Short description'),
          upcoming: z.boolean().describe('Whether it is an announcement'),
          objectives: z.array(z.string()).optional().describe('Announcements only: what the course will be about'),
          notify: z.boolean().optional().describe('Announcements only: whether a letter was asked for'),
          programs: programsShape,
        }),
      )
      .describe('In the order in which the courses were made'),
    next_cursor: nextCursorShape,
  }),
  refusals: pick(enrolmentRefusals, 'space_not_available'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
