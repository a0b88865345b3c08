import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { contract } from '../../../platform/contract/use-case.js';
import { organizationRole } from '../shapes.js';

export const whoamiContract = contract({
  name: 'whoami',
  surface: 'learner',
  audience: 'everyone',
  title: 'Who am I',
  description:
    'Tells which account is signed in, its organisations and the selected space. Call it first, and whenever a list is unexpectedly empty: it shows whether the learner has nothing yet or is signed in with another account, and whether an organisation is suspended.',
  input: z.object({}),
  output: z.object({
    login: peopleText(z.string().describe('Account')),
    full_name: peopleText(z.string().describe('Full name')),
    organizations: z
      .array(
        z.object({
          id: z.string().describe('Id of the organisation; `space` accepts it too'),
          title: peopleText(z.string().describe('Title of the organisation: what `space` takes and answers print')),
          role: organizationRole,
          suspended: z.boolean().describe('Its courses are closed until it is active again'),
        }),
      )
      .describe('In the order of joining'),
    space: peopleText(z.string().describe("The selected space: the organisation's title, or `personal`")),
  }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'whoami' },
});
