import { z } from 'zod';
import { typedText } from '../../../platform/contract/typed-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';

export const erasePersonContract = contract({
  name: 'erase_person',
  surface: 'admin',
  audience: ['Administrator'],
  title: 'Erase a person',
  description:
    'Erases a person for ever: their name, mail, keys, files and every word they wrote become unreadable, in the log and its copies too. What others wrote stays, and so do facts without a name, such as an enrolment; a review of homework goes with the homework and not with the reviewer. It cannot be undone.',
  input: z.object({ user: typedText(1, 300).describe('Login, mail address or id of the person') }),
  output: z.object({
    user: z.string().describe('Id of the person who was erased'),
    complete: z
      .boolean()
      .describe(
        'Nothing readable of theirs is left anywhere. false: what lists and reports are made of is still being built anew, which goes on by itself; call again to see',
      ),
  }),
  refusals: pick(identityRefusals, 'user_not_found', 'own_account'),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  cli: { command: 'person erase', positional: ['user'] },
});
