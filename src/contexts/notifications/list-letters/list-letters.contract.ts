import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { letterStatus } from '../shapes.contract.js';

export const listLettersContract = contract({
  name: 'list_letters',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'List letters',
  description:
    'Lists the letters that courses are open, the one changed last first: without a status those that need a person, because they were refused or because nobody knows whether they arrived. Look into the mail server’s log, then send a letter again with resend_letter or say with confirm_letter that it arrived.',
  input: z.strictObject({
    status: letterStatus.optional().describe('Only letters of this status; left out: unclear and refused ones'),
    limit: z.int().min(1).max(200).optional().describe('Letters per page, 50 by default'),
    cursor: cursorParam,
  }),
  output: z.object({
    letters: z
      .array(
        z.object({
          letter: z.string().describe('Letter id'),
          status: letterStatus,
          course: z
            .object({ id: z.string().describe('Course id'), title: z.string().describe('Title of the course') })
            .describe('What it is about'),
          user: z
            .object({
              id: z.string().describe('Id of the person'),
              login: peopleText(z.string().nullable().describe('Name to sign in with; null when it is not known')),
            })
            .describe('Whom it is for'),
          tries: z.int().describe('How often it was handed to the mail server, or about to be'),
          reason: peopleText(z.string().nullable().describe('What the mail server said; null when nothing was heard')),
          at: z.string().describe('When it changed last, with offset'),
        }),
      )
      .describe('The one changed last first'),
    next_cursor: nextCursorShape,
  }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'letter list' },
});
