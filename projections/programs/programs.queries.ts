import { sql, type Kysely } from 'kysely';
import { folded } from '../../src/platform/text/text.js';
import type { ProgramMembersTable } from './program-members.table.js';
import type { ProgramRow, ProgramsTable } from './programs.table.js';

/** A program as a person finds it. */
export interface ProgramOfPerson extends ProgramRow {
  readonly member: boolean;
}

/** Programs that bind a person: those with compulsory order that the person takes, by title. */
export function bindingPrograms(
  db: Kysely<ProgramsTable & ProgramMembersTable>,
  personId: string,
): Promise<ProgramRow[]> {
  return db
    .selectFrom('programs')
    .innerJoin('program_members', 'program_members.program_id', 'programs.program_id')
    .selectAll('programs')
    .where('person_id', '=', personId)
    .where('enforce_order', '=', true)
    .execute()
    .then(byTitle);
}

/** Programs that a person sees: published ones and those the person takes, by title. */
export async function programsSeenBy(
  db: Kysely<ProgramsTable & ProgramMembersTable>,
  personId: string,
): Promise<ProgramOfPerson[]> {
  const rows = await db
    .selectFrom('programs')
    .leftJoin('program_members', (join) =>
      join
        .onRef('program_members.program_id', '=', 'programs.program_id')
        .on('program_members.person_id', '=', personId),
    )
    .selectAll('programs')
    .select(sql<boolean>`program_members.person_id is not null`.as('member'))
    .where((on) => on.or([on('published', '=', true), on('program_members.person_id', 'is not', null)]))
    .execute();
  return byTitle(rows);
}

/** All programs, by title. */
export async function listPrograms(db: Kysely<ProgramsTable>): Promise<ProgramRow[]> {
  return byTitle(await db.selectFrom('programs').selectAll().execute());
}

/** How many take each program; one with nobody is absent. */
export async function programMemberCounts(db: Kysely<ProgramMembersTable>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('program_members')
    .select(['program_id', (count) => count.fn.countAll<string>().as('members')])
    .groupBy('program_id')
    .execute();
  return new Map(rows.map((row) => [row.program_id, Number(row.members)]));
}

/** Orders programs by title whatever the case, and by id if two should have the same. */
export function titleOrder({ title, program_id }: ProgramRow): string {
  return `${folded(title)}\n${program_id}`;
}

function byTitle<T extends ProgramRow>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => (titleOrder(a) < titleOrder(b) ? -1 : 1));
}
