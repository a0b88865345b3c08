import type { KnownOrganization } from '../domain/organization.js';
import { decideImportedPerson, decideJoinings, type Joining } from './import-people.decide.js';
import type { RosterFault } from './roster-faults.js';
import type { RosterPerson } from '../domain/roster.js';
import type { PlannedRow } from './roster-plan.js';

/** What came, or would come, of a file. */
export interface Outcome {
  readonly added: number;
  readonly changed: number;
  readonly joined: number;
  /** Lines whose names others took meanwhile. */
  readonly faults: readonly RosterFault[];
}

type Organizations = ReadonlyMap<string, KnownOrganization>;

/** What the plan would come to. */
export function foresee(rows: readonly PlannedRow[], organizations: Organizations): Outcome {
  const joinings = joiningsOf(rows.map(({ row, known }) => ({ row, userId: known?.id ?? `line ${row.line}` })));
  const joined = [...joinings].reduce((sum, [orgId, of]) => {
    const organization = organizations.get(orgId);
    return sum + (organization ? decideJoinings(of, organization).events.length : 0);
  }, 0);
  const added = rows.filter(({ known }) => !known).length;
  const changed = rows.filter(({ row, known }) => known && decideImportedPerson(row, known).events.length > 0).length;
  return { added, changed, joined, faults: [] };
}

/** Who joins each organization, in the order of the file. */
export function joiningsOf(
  people: readonly { readonly row: RosterPerson; readonly userId: string }[],
): ReadonlyMap<string, readonly Joining[]> {
  const joinings = new Map<string, Joining[]>();
  for (const { row, userId } of people) {
    for (const { orgId, role } of row.memberships) {
      const of = joinings.get(orgId) ?? [];
      of.push({ userId, role });
      joinings.set(orgId, of);
    }
  }
  return joinings;
}

/** Lines that, with those above them, would take an organization's last Org Admin. */
export function lastAdminFaults(rows: readonly PlannedRow[], organizations: Organizations): readonly RosterFault[] {
  const admins = new Map([...organizations].map(([orgId, of]) => [orgId, adminsOf(of)]));
  return rows.flatMap(({ row, known }) =>
    row.memberships.flatMap(({ orgId, role }): readonly RosterFault[] => {
      const left = admins.get(orgId);
      if (!known || !left?.has(known.id) || role === undefined || role === 'Org Admin') return [];
      if (left.size === 1) return [{ line: row.line, column: 'role', code: 'last_org_admin' }];
      left.delete(known.id);
      return [];
    }),
  );
}

function adminsOf({ members }: KnownOrganization): Set<string> {
  return new Set([...members].flatMap(([id, { role }]) => (role === 'Org Admin' ? [id] : [])));
}
