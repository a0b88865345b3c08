import { z } from 'zod';
import type { PlatformRole } from '../../platform/contract/caller.js';
import { peopleText } from '../../platform/contract/people-text.js';

/** Who looks after programs. */
export const PROGRAM_KEEPERS: readonly PlatformRole[] = ['Administrator', 'System Manager'];

export const program = z.string().min(1).max(300).describe('Title or id of the program');
export const user = z.string().min(1).max(300).describe('Login or id of the person');

export const programShape = {
  id: z.string().describe('Id of the program'),
  title: peopleText(z.string().describe('Title, unique in the installation')),
  courses: z
    .array(z.object({ id: z.string().describe('Course id'), title: z.string().describe('Title of the course') }))
    .describe('In the order in which they are taken'),
  enforce_order: z.boolean().describe('Whether members take a course only when the one before it is completed'),
  published: z.boolean().describe('Whether everybody sees it; else only its members'),
  members: z.int().describe('How many people take it'),
};

export const programMemberShape = {
  program: z.string().describe('Id of the program'),
  title: peopleText(z.string().describe('Title of the program')),
  user: z.string().describe('Id of the person'),
};
