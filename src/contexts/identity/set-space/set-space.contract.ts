import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';

export const setSpaceContract = contract({
  name: 'set_space',
  surface: 'learner',
  audience: 'everyone',
  title: 'Select the space',
  description:
    'Selects the space in which the learner studies: lists, the catalogue and documents refer to it from now on, here and on the web pages. Use it when the learner wants to study for an organisation, or for themselves again.',
  input: z.object({
    space: z.string().describe('Title of an organisation as whoami prints it, or its id, or `personal`'),
  }),
  output: z.object({
    current: peopleText(z.string().describe("The selected space: the organisation's title, or `personal`")),
  }),
  refusals: pick(identityRefusals, 'space_not_available'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
});
