import { z } from 'zod';
import { typedText } from '../../../platform/contract/typed-text.js';
import { peopleText } from '../../../platform/contract/people-text.js';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { organizationRole, personShape } from '../shapes.js';

const membership = z.object({
  id: z.string().describe('Id of the organisation'),
  title: peopleText(z.string().describe('Title of the organisation')),
  role: organizationRole,
});

export const listPeopleContract = contract({
  name: 'list_people',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'List people',
  description:
    'Lists people in the order of their registration, with their roles and organisations. Search finds any part of login, name or mail, whatever the case. Go on with next_cursor as the cursor of the next call.',
  input: z.object({
    search: typedText(0, 140).optional().describe('Part of login, name or mail'),
    limit: z.int().min(1).max(200).optional().describe('People per page, 50 by default'),
    cursor: cursorParam,
  }),
  output: z.object({
    people: z
      .array(
        z.object({
          ...personShape,
          registered_at: z.string().describe('When the person was registered, with offset'),
          organizations: z.array(membership).describe('In the order of joining'),
        }),
      )
      .describe('In the order of registration'),
    next_cursor: nextCursorShape,
  }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'person list' },
});
