import { z } from 'zod';
import type { PlatformRole } from '../../platform/contract/caller.js';

/** The roles that make and open courses. */
export const AUTHORS: readonly PlatformRole[] = ['Course Creator', 'Moderator', 'System Manager', 'Administrator'];

export const warning = z.object({
  code: z.string().describe('Code of the remark'),
  where: z.string().describe('Place in the release'),
  chars: z.string().optional().describe('The characters it is about (course_card_markup)'),
});
