import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { badCursor, pageOf } from '../../../platform/contract/page.js';
import { lessonIdOf } from '../../../shared/lesson-ids.js';
import { Spaces } from '../../identity/index.js';
import { MyCourses, type MyCourse } from '../my-courses.js';
import { LearnerPrograms } from '../programs/learner-programs.js';
import type { listMyCoursesContract } from './list-my-courses.contract.js';

export class ListMyCourses extends UseCaseQuery<typeof listMyCoursesContract> {}

@QueryHandler(ListMyCourses)
export class ListMyCoursesHandler implements IQueryHandler<ListMyCourses> {
  constructor(
    private readonly spaces: Spaces,
    private readonly myCourses: MyCourses,
    private readonly programs: LearnerPrograms,
  ) {}

  async execute({ input, caller }: ListMyCourses): Promise<Answer<typeof listMyCoursesContract>> {
    const space = await this.spaces.resolve(caller.personId, input.space);
    if (!space) return refused({ code: 'space_not_available', details: { space: input.space ?? '' } });
    const { courses, stale } = await this.myCourses.list(caller.personId, space.id);
    const { programsOf, stale: older } = await this.programs.around(
      caller.personId,
      courses.map(({ courseId }) => courseId),
    );
    const shown = courses.map((course) => ({
      order: course.order,
      course: { ...view(course), programs: programsOf(course.courseId) },
    }));
    const paged = pageOf(shown, ({ order }) => order, input.cursor);
    if (!paged) throw badCursor(caller.locale);
    const { page, ...more } = paged;
    return answer({ space: space.title, courses: page.map(({ course }) => course), ...more }, stale ?? older);
  }
}

function view({ courseId, title, terms, progress, next }: MyCourse) {
  return {
    id: courseId,
    title,
    organization: terms?.organization ?? null,
    mandatory: terms?.mandatory ?? null,
    deadline: terms?.deadline ?? null,
    overdue: terms?.overdue ?? null,
    progress: { lessons_total: progress.total, lessons_completed: progress.completed },
    next_lesson: next && { id: lessonIdOf(courseId, next.key), title: next.title },
  };
}
