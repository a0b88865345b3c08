import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { catalogueRefusals } from '../domain/refusals.js';
import { AUTHORS, courseParam } from '../shapes.contract.js';

export const unpublishCourseContract = contract({
  name: 'unpublish_course',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Withdraw a course',
  description:
    'Takes a course or an announcement out of the catalogue. Use it to withdraw a course: courses are never deleted. Learners who are enrolled go on and keep their progress; nobody new can enrol.',
  input: z.strictObject({ course: courseParam }),
  output: z.object({
    id: z.string().describe('Course id'),
    published: z.boolean().describe('Whether the course is open: false'),
  }),
  refusals: pick(catalogueRefusals, 'course_not_found'),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
});
