import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { catalogueRefusals } from '../domain/refusals.js';
import { AUTHORS, courseParam, publishedAt, publishedBy } from '../shapes.contract.js';
import { agentShape, chapterShape, documentShape, lessonShape } from './release-shapes.contract.js';

export const courseReleaseContract = contract({
  name: 'course_release',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'The active release',
  description:
    'Shows the active release of a course, which is what learners have now: chapters, lessons with goals and quiz questions, right options and explanations among them, and the document. Use it to read a course or to check its quizzes. With lesson it shows that lesson alone and what the agent of a learner gets for it. Only reads: a correction is made with a new release. Never show right options to learners.',
  input: z.strictObject({
    course: courseParam,
    lesson: z.string().optional().describe('Key of a lesson: shows it alone, with its agent package'),
    cursor: cursorParam,
  }),
  output: z.object({
    course: z
      .object({
        id: z.string().describe('Course id'),
        key: z.string().describe('Key of the course'),
        title: z.string().describe('Title of the course'),
        release: z.string().describe('Release id'),
        version: z.int().describe('Version of the course'),
        published_at: publishedAt,
        published_by: publishedBy,
      })
      .describe('Card of the course and of its active release'),
    chapters: z.array(chapterShape).optional().describe('Only without lesson, in the first answer: chapters in order'),
    lessons: z.array(lessonShape).optional().describe('Only without lesson: lessons in order'),
    document: documentShape
      .nullable()
      .optional()
      .describe('Only without lesson, in the first answer: the document of the course; null when it has none'),
    lesson: lessonShape.optional().describe('Only with lesson: that lesson'),
    agent: agentShape
      .optional()
      .describe('Only with lesson: what the agent of the learner gets; keep it from learners'),
    next_cursor: nextCursorShape,
  }),
  refusals: pick(catalogueRefusals, 'course_not_found', 'course_not_released', 'lesson_not_in_release'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
