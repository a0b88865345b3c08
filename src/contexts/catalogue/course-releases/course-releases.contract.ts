import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { catalogueRefusals } from '../domain/refusals.js';
import { AUTHORS, courseParam, publishedAt, publishedBy } from '../shapes.contract.js';

export const courseReleasesContract = contract({
  name: 'course_releases',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Release history',
  description:
    'Shows the releases of a course, the latest first: versions, dates, who published them and which one is active. Use it to tell which version learners have and from which commit it was made. Only the active release has its content here (course_release); a former one is found in the git of the course by its commit, or by a map that compiles to its digest.',
  input: z.strictObject({ course: courseParam, cursor: cursorParam }),
  output: z.object({
    course: z.string().describe('Course id'),
    releases: z
      .array(
        z.object({
          release: z.string().describe('Release id'),
          version: z.int().describe('Version of the course'),
          published_at: publishedAt,
          published_by: publishedBy,
          digest: z.string().describe('Fingerprint of the release file: the same file has the same'),
          commit: z.string().nullable().describe('Commit it was first published from; null: published without one'),
          document_key: z.string().nullable().describe('Key of the document of the course; null when it has none'),
          active: z.boolean().describe('Whether it is in force'),
        }),
      )
      .describe('The latest first; empty before the first release'),
    next_cursor: nextCursorShape,
  }),
  refusals: pick(catalogueRefusals, 'course_not_found'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
