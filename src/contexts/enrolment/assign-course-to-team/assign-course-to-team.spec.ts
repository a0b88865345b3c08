import { describe, expect, it } from '@jest/globals';
import { given } from '../../../../test/support/recorded.js';
import { accept } from '../../../platform/decision/decision.js';
import type { HomeworkDue } from '../domain/homework-due.js';
import { teamCourses } from '../domain/team-courses.js';
import type {
  CourseAssignedToTeam,
  TeamAssignmentWithdrawn,
  TeamCoursesEvent,
  TeamHomeworkDueSet,
} from '../domain/team-courses.events.js';
import { decideAssignCourseToTeam } from './assign-course-to-team.decide.js';

const what = { orgId: 'tern', courseId: 'balance' };
const terms = { mandatory: true, deadline: '2026-12-04' };
const rules: readonly HomeworkDue[] = [{ lessonId: 'les-1', days: 7, date: null }];
const assigned = (to = terms): CourseAssignedToTeam => ({
  type: 'enrolment.CourseAssignedToTeam',
  data: { ...what, ...to },
});
const due = (to = rules): TeamHomeworkDueSet => ({
  type: 'enrolment.TeamHomeworkDueSet',
  data: { ...what, rules: to },
});
const withdrawn: TeamAssignmentWithdrawn = { type: 'enrolment.TeamAssignmentWithdrawn', data: what };
const assign = (more: object, ...events: TeamCoursesEvent[]) =>
  decideAssignCourseToTeam(
    { ...what, ...terms, ...more },
    { upcoming: false, allowed: true },
    given(teamCourses, ...events),
  );

describe('what is assigned to a whole team', () => {
  it('R-319 R-334: carries terms and due rules, each recorded only when it is another one', () => {
    expect(assign({ homeworkDue: rules })).toEqual(accept<TeamCoursesEvent>(assigned(), due()));
    expect(assign({ homeworkDue: rules }, assigned())).toEqual(accept<TeamCoursesEvent>(due()));
    expect(assign({ homeworkDue: rules }, assigned(), due())).toEqual(accept());
    expect(assign({})).toEqual(accept<TeamCoursesEvent>(assigned()));
    expect(assign({ homeworkDue: [] })).toEqual(accept<TeamCoursesEvent>(assigned()));
  });

  it('R-335: other terms leave the due rules, an empty list takes them away, and they go with the assignment', () => {
    const other = { ...terms, mandatory: false };
    expect(assign(other, assigned(), due())).toEqual(accept<TeamCoursesEvent>(assigned(other)));
    expect(given(teamCourses, assigned(), due(), assigned(other)).get('balance')?.homeworkDue).toEqual(rules);
    expect(assign({ homeworkDue: [] }, assigned(), due())).toEqual(accept<TeamCoursesEvent>(due([])));
    expect(given(teamCourses, assigned(), due(), withdrawn, assigned()).get('balance')?.homeworkDue).toEqual([]);
    expect(given(teamCourses, withdrawn, due()).size).toBe(0);
  });
});
