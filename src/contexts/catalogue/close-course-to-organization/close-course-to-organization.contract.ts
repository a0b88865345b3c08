import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { catalogueRefusals } from '../domain/refusals.js';
import { accessListInput, accessListOutput } from '../shapes.contract.js';

export const closeCourseToOrganizationContract = contract({
  name: 'close_course_to_organization',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Close a course to an organisation',
  description:
    'Takes an organisation off the list of those whose people may take the course. Those who are enrolled go on. Taking the last one off leaves an empty list, which means that the course is open to everybody again.',
  input: accessListInput,
  output: accessListOutput,
  refusals: pick(catalogueRefusals, 'course_not_found'),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
});
