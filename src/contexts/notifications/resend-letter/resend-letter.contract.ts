import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { notificationsRefusals } from '../domain/refusals.js';
import { letterAnswer, letterParam } from '../shapes.contract.js';

export const resendLetterContract = contract({
  name: 'resend_letter',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Send a letter again',
  description:
    'Sends one letter again that was refused, waits, or may have been lost, and tells what the mail server said. Use it after the cause was removed. A letter that had arrived after all arrives once more under the same Message-ID; when it is known to have arrived, use confirm_letter.',
  input: z.strictObject({ letter: letterParam }),
  output: letterAnswer,
  refusals: pick(notificationsRefusals, 'letter_not_found', 'letter_not_open', 'recipient_gone'),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  cli: { command: 'letter resend', positional: ['letter'] },
});
