import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { AUTHORS, publishedAt } from '../shapes.contract.js';

export const listCoursesContract = contract({
  name: 'list_courses',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'List courses',
  description:
    'Lists the courses of the platform, the newest first: drafts, announcements and open ones, each with its key and active release. Begin every work with it: all other tools need the course id, which is not kept between conversations.',
  input: z.strictObject({
    published: z
      .boolean()
      .optional()
      .describe(
        'true: only those that the catalogue shows, announcements among them; false: only drafts; left out: all',
      ),
    cursor: cursorParam,
  }),
  output: z.object({
    courses: z
      .array(
        z.object({
          id: z.string().describe('Course id'),
          title: z.string().describe('Title of the course'),
          summary: z.string().describe('Short description'),
          published: z.boolean().describe('Whether the catalogue shows it'),
          upcoming: z.boolean().describe('Whether it is an announcement'),
          course_key: z.string().nullable().describe('Key of the course; null before its first release'),
          release: z
            .object({ version: z.int().describe('Version of the active release'), published_at: publishedAt })
            .nullable()
            .describe('The active release; null before the first'),
          lessons_total: z.int().describe('Number of lessons in the active release'),
          updated_at: z.string().describe('When anything of the course was changed last, with offset'),
        }),
      )
      .describe('The newest first'),
    next_cursor: nextCursorShape,
  }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'course list' },
});
