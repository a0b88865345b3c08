import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { catalogueRefusals } from '../domain/refusals.js';

export const openCourseToOrganizationContract = contract({
  name: 'open_course_to_organization',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Open a course to an organisation',
  description:
    'Puts an organisation on the list of those whose people may take the course. A course with an empty list is open to everybody, so the first organisation on the list closes the course to all others.',
  input: z.object({
    course: z.string().describe('Course id'),
    organization: z.string().describe('Organisation id'),
  }),
  output: z.object({
    id: z.string().describe('Course id'),
    organizations: z.array(z.string()).describe('Ids of the organisations on the list; empty: open to everybody'),
  }),
  refusals: pick(catalogueRefusals, 'course_not_found'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
});
