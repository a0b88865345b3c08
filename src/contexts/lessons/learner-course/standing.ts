import { onRelease } from '../domain/progress.js';
import { lessonInRelease } from './lesson-in-release.js';
import type { LearnerCourse } from './learner-course.js';
import type { CourseRuns } from './learner-courses.js';

/** The runs as they stand on the active release, nothing recorded; one of a lesson it lacks stays as it was. */
export function onActiveRelease({ release }: LearnerCourse, runs: CourseRuns): CourseRuns {
  if (!release) return runs;
  const { content, record } = release;
  return new Map(
    [...runs].map(([key, run]) => {
      const behind = run.releaseId !== record.releaseId;
      const outline = behind ? lessonInRelease(content, record.releaseId, key)?.outline : undefined;
      return [key, outline ? onRelease(run, outline) : run];
    }),
  );
}
