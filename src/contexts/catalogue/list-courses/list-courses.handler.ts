import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { coursesNewestFirst, type CourseRow, type CoursesTable } from '../../../../projections/catalogue/index.js';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { badCursor, pageOf } from '../../../platform/contract/page.js';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { atOffset } from '../../../platform/text/zone.js';
import type { listCoursesContract } from './list-courses.contract.js';

export class ListCourses extends UseCaseQuery<typeof listCoursesContract> {}

@QueryHandler(ListCourses)
export class ListCoursesHandler implements IQueryHandler<ListCourses> {
  constructor(
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ input, caller }: ListCourses): Promise<Answer<typeof listCoursesContract>> {
    const { db, stale } = await this.readStore.fresh<CoursesTable>('courses');
    const shown = (await coursesNewestFirst(db, input.published)).map((row) => ({
      order: `${row.created_position} ${row.course_id}`,
      course: this.view(row),
    }));
    const paged = pageOf(shown, ({ order }) => order, input.cursor, 'down');
    if (!paged) throw badCursor(caller.locale);
    const { page, ...more } = paged;
    return answer({ courses: page.map(({ course }) => course), ...more }, stale);
  }

  private view(row: CourseRow) {
    const { title, summary, published, upcoming, course_key, active_release: active } = row;
    return {
      id: row.course_id,
      title,
      summary,
      published,
      upcoming,
      course_key,
      release: active && { version: active.version, published_at: atOffset(active.published_at, this.timeZone) },
      lessons_total: row.lesson_count,
      updated_at: atOffset(row.updated_at, this.timeZone),
    };
  }
}
