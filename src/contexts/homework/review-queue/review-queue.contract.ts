import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { queueItemShape } from '../review-shapes.contract.js';

/** */
export const QUEUE_PAGE = 50;

const titled = z.object({ id: z.string().describe('id'), title: z.string().describe('title') });

export const reviewQueueContract = contract({
  name: 'review_queue',
  surface: 'cabinet',
  audience: 'everyone',
  title: 'Homework that waits for review',
  description:
    'Lists the submissions that the caller may review, the oldest first: managers those of their active organisations, course creators and moderators all. Own ones are never here, nor those of a progress that was reset.',
  input: z.strictObject({
    status: z.enum(['Assigned', 'Submitted', 'Returned', 'Accepted']).default('Submitted').describe('status'),
    course: z.string().optional().describe('course id: only of this course'),
    organization: z.string().optional().describe('organisation id, or personal: only of this space'),
    limit: z.int().min(1).default(QUEUE_PAGE).describe('how many at most; more than 50 are 50'),
    cursor: cursorParam,
  }),
  output: z.object({
    items: z.array(queueItemShape).describe('the oldest first'),
    total: z.int().describe('how many wait'),
    courses: z.array(titled).describe('courses that the list can be narrowed to'),
    organizations: z.array(titled).describe('organisations (and personal) that the list can be narrowed to'),
    next_cursor: nextCursorShape,
  }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
