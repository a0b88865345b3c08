import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { notificationsRefusals } from '../domain/refusals.js';
import { letterAnswer, letterParam } from '../shapes.contract.js';

export const confirmLetterContract = contract({
  name: 'confirm_letter',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Say that a letter arrived',
  description:
    'Marks one letter of list_letters as sent, because the log of the mail server or the person says that it arrived. It is never sent again then.',
  input: z.strictObject({ letter: letterParam }),
  output: letterAnswer,
  refusals: pick(notificationsRefusals, 'letter_not_found', 'letter_not_open'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'letter confirm', positional: ['letter'] },
});
