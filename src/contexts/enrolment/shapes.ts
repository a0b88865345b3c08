import { z } from 'zod';
import { typedText } from '../../platform/contract/typed-text.js';

/** Pieces that several contracts of this context share. */
export const user = typedText(1, 300).describe('login or id of the person');
export const course = z.string().min(1).max(200).describe('id or key of the course');
export const organization = typedText(1, 300).describe('title or id of the organisation');

/** An assignment as those who give it see it. */
export const assignmentShape = {
  user: z.string().describe('id of the person'),
  organization: z.string().describe('id of the organisation'),
  course: z.string().describe('course id'),
  deadline: z.string().nullable().describe('last day, or null'),
  mandatory: z.boolean().describe('whether the course is compulsory'),
};

export const administrators = ['Administrator', 'System Manager'] as const;
