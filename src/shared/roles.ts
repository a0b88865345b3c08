import type { PlatformRole } from '../platform/contract/caller.js';

/** The roles that make and open courses, and read what is said of them. */
export const AUTHORS: readonly PlatformRole[] = ['Course Creator', 'Moderator', 'System Manager', 'Administrator'];
