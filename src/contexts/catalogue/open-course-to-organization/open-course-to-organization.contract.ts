import { contract } from '../../../platform/contract/use-case.js';
import { accessListInput, accessListOutput, accessListRefusals } from '../shapes.contract.js';

export const openCourseToOrganizationContract = contract({
  name: 'open_course_to_organization',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Open a course to an organisation',
  description:
    'Puts an organisation on the list of those whose people may take the course. A course with an empty list is open to everybody, so the first organisation on the list closes the course to all others.',
  input: accessListInput,
  output: accessListOutput,
  refusals: accessListRefusals,
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'course open', positional: ['course', 'organization'] },
});
