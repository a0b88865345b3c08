import type { Projection } from '../../src/platform/read-store/projection.js';
import { programMembers } from './program-members.projection.js';
import { programs } from './programs.projection.js';

/** Which courses form a chain, and who takes them in that order. */
export const programProjections: readonly Projection[] = [programs, programMembers];

export type * from './program-members.table.js';
export * from './programs.queries.js';
export type * from './programs.table.js';
