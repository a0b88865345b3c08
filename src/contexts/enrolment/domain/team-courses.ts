import type { StreamType } from '../../../platform/decision/decision.js';
import type { HomeworkDue } from './homework-due.js';
import type { TeamCoursesEvent } from './team-courses.events.js';

export interface TeamTerms {
  readonly mandatory: boolean;
  readonly deadline: string | null;
  /** When homework is due for everybody; new terms leave it. */
  readonly homeworkDue: readonly HomeworkDue[];
}

/** What an organization assigned to everybody in it, by course id. */
export type TeamCourses = ReadonlyMap<string, TeamTerms>;

/** The stream `teamCourses-<organization id>`. */
export const teamCourses: StreamType<TeamCourses, TeamCoursesEvent> = {
  category: 'teamCourses',
  initial: new Map(),
  evolve(state, event) {
    const after = new Map(state);
    switch (event.type) {
      case 'enrolment.CourseAssignedToTeam': {
        const { courseId, mandatory, deadline } = event.data;
        return after.set(courseId, { mandatory, deadline, homeworkDue: state.get(courseId)?.homeworkDue ?? [] });
      }
      case 'enrolment.TeamHomeworkDueSet': {
        const { courseId, rules: homeworkDue } = event.data;
        const terms = state.get(courseId);
        return terms ? after.set(courseId, { ...terms, homeworkDue }) : state;
      }
      case 'enrolment.TeamAssignmentWithdrawn':
        after.delete(event.data.courseId);
        return after;
    }
  },
};
