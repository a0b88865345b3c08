import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { catalogueRefusals } from '../domain/refusals.js';
import { AUTHORS, warning } from '../shapes.contract.js';

const keys = z.array(z.string());
const changes = {
  created: keys.describe('Keys that never stood in the course before'),
  updated: keys.describe('Keys under which anything changed'),
  removed: keys.describe('Keys of the former release that are gone'),
  restored: keys.describe('Keys that are back; learners get their marks back with them'),
};

export const publishReleaseContract = contract({
  name: 'publish_release',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Publish a release',
  description:
    'Checks a release file (lms-release/1) and publishes it as the next version of its course, which it makes when there is none with the key. Use it from the pipeline of a course; a release that fails a check changes nothing, and the same release again gives no new version. Whether learners see the course does not change: publish_course opens it.',
  input: z.object({
    release: z.unknown().describe('The release: a JSON object, or its text'),
    course: z
      .string()
      .optional()
      .describe('Id of a course without lessons, to bind its first release; otherwise the key in the release finds it'),
    instructors: z
      .array(z.string())
      .optional()
      .describe('Accounts of the instructors; replaces the present ones. Left out: they stay'),
    commit: z.string().optional().describe('Full git hash the release was built from, in lower case'),
  }),
  output: z.object({
    course: z.string().describe('Course id'),
    course_key: z.string().describe('Key of the course'),
    release: z.string().describe('Release id'),
    version: z.number().int().describe('Version of the course: 1, 2, 3 …'),
    commit: z.string().nullable().describe('Commit this version was first published with'),
    unchanged: z.boolean().describe('True when this is the active release already'),
    course_created: z.boolean().describe('True when the course was made by this publication'),
    published: z.boolean().describe('Whether the catalogue shows the course; a release does not change it'),
    upcoming: z.boolean().describe('Whether it is shown as an announcement; a release does not change it'),
    chapters: z.object(changes).describe('What became of the chapters'),
    lessons: z
      .object({ ...changes, quiz_changed: keys.describe('Lessons whose quiz is another one now') })
      .describe('What became of the lessons'),
    document: z
      .object({
        artifact: z.string().describe('Key of the document'),
        version: z.number().int().describe('Version of its sections and columns'),
      })
      .nullable()
      .describe('The document of the course; null when it has none'),
    attempts: z
      .object({
        moved: z.number().int().describe('Go on on this version, because their quiz is the same'),
        cancelled: z.number().int().describe('Ended at no cost, because their quiz changed or the lesson is gone'),
        pending: z
          .number()
          .int()
          .nullable()
          .describe('Not settled within 30 s; null when their number is not known, as when no worker runs'),
      })
      .describe('What became of the quiz attempts that were open when this version was published'),
    instructors: z.array(z.string()).describe('Accounts of the instructors'),
    warnings: z.array(warning).describe('Remarks of the checks that do not block'),
  }),
  refusals: pick(
    catalogueRefusals,
    'release_invalid',
    'release_format_unsupported',
    'release_inconsistent',
    'invalid_commit',
    'course_not_found',
    'course_key_mismatch',
    'course_key_taken',
    'course_has_content',
    'instructors_empty',
    'instructor_not_found',
    'instructor_not_author',
    'busy',
  ),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  pipelineOnly: true,
});
