import { z } from 'zod';

export const letterParam = z.string().min(1).max(200).describe('Id of the letter from list_letters');

export const letterStatus = z
  .enum(['claimed', 'postponed', 'sent', 'refused', 'unclear'])
  .describe(
    'claimed: on its way at this moment; postponed: tried again later; sent: taken by the mail server; refused: not taken, for good; unclear: handed over without an answer',
  );

export const letterAnswer = z.object({
  letter: z.string().describe('Letter id'),
  status: letterStatus,
});
