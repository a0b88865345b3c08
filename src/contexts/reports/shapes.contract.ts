import { z } from 'zod';

/** Pieces that the contracts of reports share. */
export const termsShape = {
  deadline: z.string().nullable().describe('last day, YYYY-MM-DD; null when there is none'),
  overdue: z.boolean().describe('the deadline has passed and the course is not complete'),
  mandatory: z.boolean().describe('whether it is compulsory'),
};

/** Kept optional, so that what nobody asked for may be left out. */
export const asOfShape = z.string().optional().describe('instant up to which it is complete');
