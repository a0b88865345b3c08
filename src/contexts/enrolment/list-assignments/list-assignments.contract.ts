import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { enrolmentRefusals } from '../domain/refusals.js';
import { course, homeworkDueShape, organization, user } from '../shapes.js';

const titled = (of: string) =>
  z
    .object({
      id: z.string().describe(`id of the ${of}`),
      title: peopleText(z.string().describe(`title of the ${of}`)),
    })
    .describe(`the ${of}`);
const terms = {
  deadline: z.string().nullable().describe('last day that holds for the person'),
  mandatory: z.boolean().describe('whether the course is compulsory'),
};

export const listAssignmentsContract = contract({
  name: 'list_assignments',
  surface: 'admin',
  audience: 'everyone',
  title: 'List assignments',
  description:
    'Lists who has which course from which organisation, with the deadline that holds for each and extensions of it; filter by organisation, person or course. Administrators see all; managers name their own organisation. With an organisation it also tells what is assigned to the whole team, and when its homework is due. Go on with next_cursor as the cursor of the next call.',
  input: z.strictObject({
    organization: organization.optional(),
    user: user.optional(),
    course: course.optional(),
    limit: z.int().min(1).max(500).optional().describe('assignments per page, 100 by default'),
    cursor: cursorParam,
  }),
  output: z.object({
    assignments: z
      .array(
        z.object({
          user: z.string().describe('id of the person'),
          login: peopleText(z.string().nullable().describe('login; null for somebody who was erased')),
          full_name: peopleText(z.string().nullable().describe('name')),
          organization: titled('organisation'),
          course: titled('course'),
          ...terms,
          extended_from: z.string().nullable().describe('last day as assigned, when the person has an extension'),
          chosen_by_member: z.boolean().describe('whether the person took it themselves'),
          assigned_at: z.string().describe('when it was assigned first'),
        }),
      )
      .describe('in no particular order, the same one on every page'),
    whole_team: z
      .array(
        z.object({
          course: titled('course'),
          ...terms,
          homework_due: homeworkDueShape.describe('when homework is due for all of them'),
        }),
      )
      .optional()
      .describe('of the named organisation: what everybody has, later members too'),
    next_cursor: nextCursorShape,
  }),
  refusals: pick(enrolmentRefusals, 'user_not_found', 'organization_not_found', 'course_not_found'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'assignment list' },
});
