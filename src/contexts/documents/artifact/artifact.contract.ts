import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { sessionSpaceParam } from '../../../shared/shapes.js';
import { documentsRefusals } from '../domain/refusals.js';
import { documentFields, documentParams } from '../shapes.contract.js';

export const artifactContract = contract({
  name: 'artifact',
  surface: 'learner',
  audience: 'everyone',
  title: 'Read a document of a course',
  description:
    'Reads a document that the learner builds in the course: without artifact the list with how many sections are filled, with it the document section by section. Call it before you write into a section, for its columns and for the ids of its rows, and when the learner asks what they have. Every space has its own copy; space in the answer says whose was read. Changes nothing.',
  input: z.strictObject({ ...documentParams, space: sessionSpaceParam }),
  output: z.object(documentFields),
  refusals: pick(
    documentsRefusals,
    'not_enrolled',
    'organization_suspended',
    'space_not_available',
    'course_not_in_space',
    'artifact_not_found',
  ),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
