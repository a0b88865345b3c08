import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { typedText } from '../../../platform/contract/typed-text.js';
import { contract } from '../../../platform/contract/use-case.js';
import { catalogueRefusals } from '../domain/refusals.js';
import { AUTHORS, courseParam } from '../shapes.contract.js';

export const announceCourseContract = contract({
  name: 'announce_course',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Announce a course',
  description:
    'Shows a course in the catalogue as an announcement before it is open. Nobody can enrol yet, a learner may ask to be told, and only the objectives are seen: no program, lessons or documents. Pass objectives for a course without a release; a course with one shows the chapter titles of its active release. publish_course opens it, unpublish_course withdraws it.',
  input: z.strictObject({
    course: courseParam,
    objectives: z
      .array(typedText(1, 300))
      .max(50)
      .optional()
      .describe(
        'What people will learn, one line for each; only for a course without a release. Replaces the former list; left out: the list set before',
      ),
  }),
  output: z.object({
    id: z.string().describe('Course id'),
    published: z.boolean().describe('Whether the catalogue shows it: true'),
    upcoming: z.boolean().describe('Whether it is an announcement: true'),
    objectives: z.array(z.string()).describe('The objectives exactly as the catalogue shows them'),
  }),
  refusals: pick(
    catalogueRefusals,
    'course_not_found',
    'course_objectives_missing',
    'course_from_release',
    'course_has_content',
    'course_already_published',
  ),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
});
