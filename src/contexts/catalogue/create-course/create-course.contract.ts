import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { sharedRefusals } from '../../../shared/refusals.js';
import { keyParam } from '../../../shared/shapes.js';
import { AUTHORS, cardDescription, cardSummary, cardTitle } from '../shapes.contract.js';

export const createCourseContract = contract({
  name: 'create_course',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Create a course',
  description:
    'Creates a course before its first release, so that it can be announced: a draft without lessons that no learner sees. Use it only for an announcement; the first publication of a release creates a course by itself, or is bound to this one and keeps its subscribers. Whoever creates it becomes its instructor.',
  input: z.strictObject({
    title: cardTitle,
    summary: cardSummary,
    description: cardDescription
      .optional()
      .describe('Full description on the page of the course; without it the summary'),
    idempotency_key: keyParam,
  }),
  output: z.object({
    id: z.string().describe('Course id'),
    title: z.string().describe('Title of the course'),
    published: z.boolean().describe('Whether learners see it: false'),
  }),
  refusals: pick(sharedRefusals, 'idempotency_key_reused'),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
});
