import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { spaceParam } from '../../../shared/shapes.js';
import { enrolmentRefusals } from '../domain/refusals.js';

export const enrollContract = contract({
  name: 'enroll',
  surface: 'learner',
  audience: 'everyone',
  title: 'Enrol in a course',
  description:
    "Enrols the learner in a course from list_catalog, when they have asked for it. In an organisation's space the organisation bears the cost and its manager sees the course in the report: say so first. The answer names the first lesson, so start_lesson can follow at once.",
  input: z.strictObject({
    course: z.string().describe('course id from list_catalog'),
    space: spaceParam,
  }),
  output: z.object({
    space: peopleText(z.string().describe('space of the enrolment: title of the organisation, or personal')),
    course: z.string().describe('course id'),
    title: z.string().describe('course title'),
    first_lesson: z
      .object({ id: z.string().describe('lesson id'), title: z.string().describe('lesson title') })
      .nullable()
      .describe('where to begin; null while the course has no release'),
  }),
  refusals: pick(
    enrolmentRefusals,
    'space_not_available',
    'course_not_published',
    'course_upcoming',
    'already_enrolled',
    'course_not_allowed',
    'program_order',
  ),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
});
