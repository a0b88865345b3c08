import { z } from 'zod';
import { peopleText } from '../../platform/contract/people-text.js';
import { typedText } from '../../platform/contract/typed-text.js';
import { lastCommentShape, listedShape, submissionShape, taskShape, versionsShape } from './shapes.contract.js';

/** Shapes of the reviews. */

const studentShape = z
  .object({ name: peopleText(z.string().nullable().describe('full name; null when it cannot be read any more')) })
  .describe('the learner');
const organizationShape = z.string().describe('organisation id, or personal');
const organizationTitleShape = peopleText(z.string().describe('title of the organisation, or personal'));
const reviewedVersionShape = z.int().nullable().describe('version that was reviewed last; null: none yet');

export const cardOutput = z.object({
  submission: submissionShape.extend({ versions: versionsShape }).describe('the submission with all its versions'),
  homework: taskShape.nullable().describe('the task; null when no release has it'),
  title: z.string().describe('title of the task'),
  student: studentShape,
  course: z.string().describe('course id'),
  course_title: z.string().describe('title of the course'),
  lesson: z.string().describe('lesson id'),
  lesson_title: z.string().describe('title of the lesson'),
  lesson_url: z.string().describe('address of the lesson'),
  organization: organizationShape,
  organization_title: organizationTitleShape,
  reviewed_version: reviewedVersionShape,
  actions: z.array(z.enum(['accept', 'send_back', 'reopen'])).describe('what can be done with it now'),
});

export const queueItemShape = listedShape.extend({
  student: studentShape,
  organization: organizationShape,
  organization_title: organizationTitleShape,
  submitted_at: z.string().nullable().describe('latest save, with offset'),
  reviewed_version: reviewedVersionShape,
  last_comment: lastCommentShape,
});

export const submissionParam = z.string().describe('submission id from review_queue');
export const versionParam = z.int().min(0).describe('number of the version that was read');
/** An empty one has a refusal of its own. */
export const commentParam = typedText(0, 4_000)
  .optional()
  .describe('what the learner is to change, up to 4,000 characters; the learner reads it');
