import { z } from 'zod';

/** Pieces that several contracts of this context share. */
export const user = z.string().min(1).max(300).describe('login or id of the person');
export const course = z.string().min(1).max(200).describe('id or key of the course');
export const organization = z.string().min(1).max(300).describe('title or id of the organisation');

export const administrators = ['Administrator', 'System Manager'] as const;
