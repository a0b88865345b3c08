import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { catalogueRefusals } from '../domain/refusals.js';
import { AUTHORS } from '../shapes.contract.js';

export const exportReleaseContract = contract({
  name: 'export_release',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Export a release',
  description:
    'Gives the active release of a course whole, as the file it was published from: the agent package, the map and the right options too. Use it to take a course up in a folder again, or to compare a folder with what learners have. Published again, it has the same digest.',
  input: z.strictObject({ course: z.string().min(1).max(200).describe('Id or key of the course') }),
  output: z.object({
    course: z.string().describe('Course id'),
    course_key: z.string().describe('Key of the course'),
    release: z.record(z.string(), z.unknown()).describe('The release (lms-release/1); never for learners'),
    version: z.int().describe('Version of the course'),
    digest: z.string().describe('Digest of the release'),
    digest_algorithm: z.string().describe('How the digest was made; digests of different algorithms do not compare'),
    commit: z.string().nullable().describe('Commit the version was first published with'),
    instructors: z.array(z.string()).describe('Accounts of the instructors'),
  }),
  refusals: pick(catalogueRefusals, 'course_not_found', 'course_not_released'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  pipelineOnly: true,
});
