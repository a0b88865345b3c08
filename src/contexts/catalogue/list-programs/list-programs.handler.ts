import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  listPrograms,
  programMemberCounts,
  titleOrder,
  type ProgramMembersTable,
  type ProgramsTable,
} from '../../../../projections/programs/index.js';
import { badCursor, pageOf } from '../../../platform/contract/page.js';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { NamedCourses } from '../named-courses.js';
import type { listProgramsContract } from './list-programs.contract.js';

export class ListPrograms extends UseCaseQuery<typeof listProgramsContract> {}

@QueryHandler(ListPrograms)
export class ListProgramsHandler implements IQueryHandler<ListPrograms> {
  constructor(
    private readonly courses: NamedCourses,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  async execute({ input, caller }: ListPrograms): Promise<Answer<typeof listProgramsContract>> {
    const { db, stale } = await this.readStore.fresh<ProgramsTable & ProgramMembersTable>(
      'programs',
      'program_members',
    );
    const [rows, members] = await Promise.all([listPrograms(db), programMemberCounts(db)]);
    const titles = await this.courses.titles([...new Set(rows.flatMap(({ course_ids }) => course_ids))]);
    const shown = rows.map((row) => ({
      order: titleOrder(row),
      program: {
        id: row.program_id,
        title: row.title,
        courses: row.course_ids.map((id) => ({ id, title: titles.get(id) ?? id })),
        enforce_order: row.enforce_order,
        published: row.published,
        members: members.get(row.program_id) ?? 0,
      },
    }));
    const paged = pageOf(shown, ({ order }) => order, input.cursor);
    if (!paged) throw badCursor(caller.locale);
    const { page, ...more } = paged;
    return answer({ programs: page.map(({ program }) => program), ...more }, stale);
  }
}
