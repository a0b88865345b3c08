import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { publishReleaseContract } from '../publish-release/publish-release.contract.js';
import { AUTHORS } from '../shapes.contract.js';

const count = z.int();
const attempts = z.object({
  moved: count.describe('Would go on with the same quiz'),
  cancelled: count.describe('Would be cancelled, at no cost to the learner'),
});

const { chapters, lessons, warnings } = publishReleaseContract.output.shape;
const { busy: _, ...refusals } = publishReleaseContract.refusals;

/** Handled by the lessons context, which knows the learners. */
export const previewReleaseContract = contract({
  name: 'preview_release',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Try a release',
  description:
    'Tells what publish_release would do with a release, and does nothing: whether it passes the checks, which chapters and lessons change, and how many learners at which lessons would be affected, those in the middle of a quiz among them. Use it in the pipeline of a course before publishing. It counts learners and names none.',
  input: publishReleaseContract.input,
  output: z.object({
    course: z.string().nullable().describe('Course id; null when a new course would be made'),
    course_key: z.string().describe('Key of the course'),
    version: count.describe('Version it would become, or is already'),
    unchanged: z.boolean().describe('True when this is the active release already'),
    course_created: z.boolean().describe('True when the course would be made'),
    chapters,
    lessons,
    attempts: attempts.describe('Quiz attempts that are open now, all together'),
    affected: z
      .array(
        z.object({
          lesson: z.string().describe('Lesson key'),
          change: z
            .enum(['removed', 'quiz_changed', 'updated', 'same'])
            .describe('What becomes of the lesson; quiz_changed: open attempts cannot follow'),
          learners: count.describe('Learners who have begun it'),
          unfinished: count.describe('Those of them who have not passed it'),
          attempts: attempts.describe('Its open quiz attempts'),
        }),
      )
      .describe('Lessons that change or whose attempts move, in the order of the active release'),
    warnings,
  }),
  refusals,
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  pipelineOnly: true,
});
