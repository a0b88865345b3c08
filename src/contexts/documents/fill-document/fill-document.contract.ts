import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { spaceParam } from '../../../shared/shapes.js';
import { artifactContract } from '../artifact/artifact.contract.js';
import { documentFields, documentParams } from '../shapes.contract.js';

export const fillDocumentContract = contract({
  name: 'fill_document',
  surface: 'learner',
  audience: 'everyone',
  title: 'Fill a document after the course',
  description:
    'Reads a document of a course that the learner has been through, with rules for filling it without teaching the course again. Use it when an organisation assigned a course that the learner completed before, or the learner moved to another one: progress is shared, the document of that space is separate and still empty. Then write with update_artifact and the same space. It starts no session and changes nothing.',
  input: z.strictObject({ ...documentParams, space: spaceParam }),
  output: z.object({
    ...documentFields,
    rules: z.string().describe('rules of filling, for the agent; not read out to the learner'),
  }),
  refusals: artifactContract.refusals,
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
