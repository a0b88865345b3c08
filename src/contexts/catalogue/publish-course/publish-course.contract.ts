import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { catalogueRefusals } from '../domain/refusals.js';
import { AUTHORS, courseParam, warning } from '../shapes.contract.js';

export const publishCourseContract = contract({
  name: 'publish_course',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Open a course',
  description:
    'Opens a course that has a release to learners: it appears in the catalogue and can be taken; an announcement becomes a course, and those who asked to be told get a letter, once. Use it once after the first release; later releases of an open course act at once. The warnings of the active release come back and are worth retelling to the curator.',
  input: z.strictObject({ course: courseParam }),
  output: z.object({
    id: z.string().describe('Course id'),
    published: z.boolean().describe('Whether the course is open: true'),
    warnings: z.array(warning).describe('Remarks of the checks of the active release'),
    notified: z
      .number()
      .int()
      .describe(
        'How many letters have left to those who waited for the course; what the mail server does not take at once follows by itself',
      ),
  }),
  refusals: pick(catalogueRefusals, 'course_not_found', 'course_not_released'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
});
