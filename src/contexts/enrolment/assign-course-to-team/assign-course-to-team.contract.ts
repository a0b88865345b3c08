import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { assigningRefusals, enrolmentRefusals, homeworkDueRefusals } from '../domain/refusals.js';
import { course, homeworkDueShape, organization, teamHomeworkDueParam } from '../shapes.js';

export const assignCourseToTeamContract = contract({
  name: 'assign_course_to_team',
  surface: 'admin',
  audience: 'everyone',
  title: 'Assign a course to a whole organisation',
  description:
    'Assigns a course to everybody in an organisation and whoever joins later, and enrols those who are not. Repeated with other terms, it changes the deadline and whether the course is mandatory for all; extensions and due rules of single people stay. With members it assigns the course to these people only. For administrators, and managers of the organisation.',
  input: z.strictObject({
    organization,
    course,
    deadline: z.iso.date().optional().describe("last day, YYYY-MM-DD, in the organisation's calendar; none by default"),
    mandatory: z.boolean().default(false).describe('whether the course is compulsory'),
    homework_due: teamHomeworkDueParam,
    members: z
      .array(z.string().min(1).max(300))
      .min(1)
      .max(1_000)
      .optional()
      .describe('logins or ids of members; left out: the whole team, later members too'),
  }),
  output: z.object({
    organization: z.string().describe('id of the organisation'),
    course: z.string().describe('course id'),
    deadline: z.string().nullable().describe('last day, or null'),
    mandatory: z.boolean().describe('whether the course is compulsory'),
    homework_due: homeworkDueShape
      .optional()
      .describe(
        'due rules of the whole team; with members: those set for each of them, left out when they keep what they have',
      ),
    whole_team: z.boolean().describe('whether later members get it too'),
    members: z.int().describe('how many people have it by this call, or had it before'),
    not_members: z.array(z.string()).describe('of those named, who does not belong to the organisation, as passed'),
  }),
  refusals: {
    ...pick(enrolmentRefusals, 'organization_not_found', 'course_not_found'),
    ...assigningRefusals,
    ...homeworkDueRefusals,
  },
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'assignment add-team', positional: ['course', 'organization'] },
});
