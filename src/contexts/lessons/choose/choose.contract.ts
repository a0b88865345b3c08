import { z } from 'zod';
import { typedText } from '../../../platform/contract/typed-text.js';
import { contract } from '../../../platform/contract/use-case.js';

/** The window of a card of buttons. */
export const CHOICE_WINDOW = 'ui://choice';

/** A screen of a phone holds no more. */
const MOST_OPTIONS = 12;

export const chooseContract = contract({
  name: 'choose',
  surface: 'learner',
  audience: 'everyone',
  title: 'Offer a choice with buttons',
  description:
    'Offers the learner a choice with buttons in the chat. Call it where the learner has to pick one of a few ways to go on; questions of a quiz come from request_quiz instead. text says whether the card is shown, or whether to ask in words. Then end your turn and wait: a pressed button arrives as words of the learner, and an answer in their own words is a choice too. Choose nothing for them.',
  input: z.strictObject({
    prompt: typedText(1, 500).describe('the question, in the learner’s language'),
    options: z
      .array(typedText(1, 200).describe('words of one button'))
      .min(1)
      .max(MOST_OPTIONS)
      .describe('the options, one button each; two to five are best'),
    title: typedText(0, 100).optional().describe('heading of the card'),
  }),
  output: z.object({
    card: z.string().optional().describe('the window with the buttons; left out where the client shows none'),
    text: z.string().describe('how to go on, for the agent'),
  }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  window: CHOICE_WINDOW,
});
