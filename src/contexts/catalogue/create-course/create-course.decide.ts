import { accept, type Decision } from '../../../platform/decision/decision.js';
import { tidy } from '../../../platform/text/text.js';
import type { Course } from '../domain/course.js';
import type { CourseEvent } from '../domain/course.events.js';

/** A course as a curator describes it; `creatorId` also becomes the instructor, unless it is null. */
export interface NewCourse {
  readonly courseId: string;
  readonly title: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly creatorId: string;
  readonly instructorId: string | null;
}

/** A draft without lessons. The id is new, so a course that is there came from this very command. */
export function decideCreateCourse(course: NewCourse, state: Course): Decision<CourseEvent> {
  if (state.status === 'known') return accept();
  const { courseId, creatorId, instructorId } = course;
  const [title, summary] = [tidy(course.title), tidy(course.summary)];
  const description = tidy(course.description ?? '') || summary;
  return accept<CourseEvent>(
    { type: 'catalogue.CourseCreated', data: { courseId, courseKey: null, title, summary, description, creatorId } },
    ...(instructorId === null
      ? []
      : [{ type: 'catalogue.CourseInstructorsSet' as const, data: { courseId, userIds: [instructorId] } }]),
  );
}
