import type { Projection } from '../../src/platform/read-store/projection.js';
import { accessKeys } from './access-keys.projection.js';
import { accessViolations } from './access-violations.projection.js';
import { memberships } from './memberships.projection.js';
import { organizations } from './organizations.projection.js';
import { people } from './people.projection.js';

/** Who is here: people, organizations, who belongs where, which keys are out, and who went where they may not. */
export const directoryProjections: readonly Projection[] = [
  people,
  organizations,
  memberships,
  accessKeys,
  accessViolations,
];

export * from './access-keys.queries.js';
export type * from './access-keys.table.js';
export * from './access-violations.queries.js';
export type * from './access-violations.table.js';
export * from './memberships.queries.js';
export type * from './memberships.table.js';
export * from './organizations.queries.js';
export type * from './organizations.table.js';
export * from './people.queries.js';
export type * from './people.table.js';
