import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { typedText } from '../../../platform/contract/typed-text.js';
import { contract } from '../../../platform/contract/use-case.js';
import { catalogueRefusals } from '../domain/refusals.js';
import { AUTHORS, cardDescription, cardSummary, cardTitle, courseParam } from '../shapes.contract.js';

export const updateCourseContract = contract({
  name: 'update_course',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Edit an announcement',
  description:
    'Changes title, descriptions or promise of a course before its first release. Use it to word an announcement better; the card of a course with a release is written by the release. What is not passed stays as it was.',
  input: z.strictObject({
    course: courseParam,
    title: cardTitle.optional(),
    summary: cardSummary.optional(),
    description: cardDescription.optional(),
    promise: typedText(0, 1_000)
      .optional()
      .describe(
        'What a person will have at the end, so that it can be checked then; the agent of the learner says it in the first session',
      ),
  }),
  output: z.object({
    id: z.string().describe('Course id'),
    title: z.string().describe('Title of the course'),
    summary: z.string().describe('Short text for the card in the catalogue'),
    promise: z.string().describe('Promise of the course; empty when it has none'),
  }),
  refusals: pick(catalogueRefusals, 'course_not_found', 'course_from_release', 'course_has_content'),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
});
