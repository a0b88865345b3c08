import { contract } from '../../../platform/contract/use-case.js';
import { accessListInput, accessListOutput, accessListRefusals } from '../shapes.contract.js';

export const closeCourseToOrganizationContract = contract({
  name: 'close_course_to_organization',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Close a course to an organisation',
  description:
    'Takes an organisation off the list of those whose people may take the course. Those who are enrolled go on. Taking the last one off leaves an empty list, which means that the course is open to everybody again.',
  input: accessListInput,
  output: accessListOutput,
  refusals: accessListRefusals,
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  cli: { command: 'course close', positional: ['course', 'organization'] },
});
