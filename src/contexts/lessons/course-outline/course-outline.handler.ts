import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { badCursor } from '../../../platform/contract/page.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { LearnerPrograms } from '../../enrolment/index.js';
import { LearnerCourses } from '../learner-course/learner-courses.js';
import type { courseOutlineContract } from './course-outline.contract.js';
import { outlineCursor, outlinePage, outlinePlace } from './outline-page.js';
import { outlineView } from './outline-view.js';

export class CourseOutline extends UseCaseQuery<typeof courseOutlineContract> {}

/** Only reads: no run is made and none is taken over to a release. */
@QueryHandler(CourseOutline)
export class CourseOutlineHandler implements IQueryHandler<CourseOutline> {
  constructor(
    private readonly courses: LearnerCourses,
    private readonly programs: LearnerPrograms,
  ) {}

  async execute({ input, caller }: CourseOutline): Promise<Answer<typeof courseOutlineContract>> {
    const { course: courseId } = input;
    const course = await this.courses.load(caller.personId, courseId);
    if (course.access !== 'open') return refused({ code: course.access, details: { course: courseId } });
    if (!course.release) return refused({ code: 'course_not_released', details: { course: courseId } });
    const { record, content } = course.release;
    const runs = await this.courses.runs(course);
    const { releaseId } = record;
    const from = input.cursor === undefined ? 0 : outlinePlace(input.cursor, releaseId);
    if (from === undefined) throw badCursor(caller.locale);
    const { chapters, next } = outlinePage(outlineView({ courseId, releaseId, content, runs }), from);
    const more = next === undefined ? {} : { next_cursor: outlineCursor(releaseId, next) };
    const { programsOf, stale } = await this.programs.around(caller.personId, [courseId]);
    return answer({ course: courseId, chapters, programs: programsOf(courseId), ...more }, stale);
  }
}
