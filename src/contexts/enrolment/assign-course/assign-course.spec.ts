import { describe, expect, it } from '@jest/globals';
import { assigned, dueSet, enrolled, withdrawn } from '../../../../test/support/enrolments.js';
import { given } from '../../../../test/support/recorded.js';
import { accept, refuse } from '../../../platform/decision/decision.js';
import { enrolment, type EnrolmentState } from '../domain/enrolment.js';
import type { EnrolmentEvent } from '../domain/enrolment.events.js';
import { decideAssignCourse, type AssigningCourse } from './assign-course.decide.js';

const member = { member: true, upcoming: false, allowed: true };
const nobody = given(enrolment);

function assign(state: EnrolmentState, terms: Partial<AssigningCourse> = {}, facts = member) {
  const assigning = {
    learnerId: 'mira',
    courseId: 'balance',
    orgId: 'tern',
    deadline: null,
    mandatory: true,
    ...terms,
  };
  return decideAssignCourse({ ...assigning, newEnrolmentId: 'new' }, facts, state);
}

describe('assign_course', () => {
  it('enrols who is not enrolled', () => {
    expect(assign(nobody)).toEqual(accept<EnrolmentEvent>(enrolled('new', 'assigned', 'tern'), assigned('tern')));
  });

  it('LMS-41: leaves an enrolment as it is', () => {
    expect(assign(given(enrolment, enrolled('e1')))).toEqual(accept(assigned('tern')));
  });

  it('brings back who was withdrawn, with the same enrolment id', () => {
    const state = given(enrolment, enrolled('e1'), withdrawn);
    expect(assign(state)).toEqual(accept<EnrolmentEvent>(enrolled('e1', 'assigned', 'tern'), assigned('tern')));
  });

  it('records other terms, and the same ones only once', () => {
    const state = given(enrolment, enrolled('e1'), assigned('tern'));
    expect(assign(state)).toEqual(accept());
    expect(assign(state, { deadline: '2026-12-04' })).toEqual(accept(assigned('tern', { deadline: '2026-12-04' })));
    expect(assign(state, { mandatory: false })).toEqual(accept(assigned('tern', { mandatory: false })));
  });

  it('R-335: replaces the due rules, keeps them when none are passed, and records the same ones once', () => {
    const rules = [{ lessonId: 'les-1', days: 7, date: null }];
    expect(assign(nobody, { homeworkDue: rules }).events.at(-1)).toEqual(dueSet('tern', rules));
    const state = given(enrolment, enrolled('e1'), assigned('tern'), dueSet('tern', rules));
    expect(assign(state)).toEqual(accept());
    expect(assign(state, { homeworkDue: rules.map((rule) => ({ ...rule })) })).toEqual(accept());
    expect(assign(state, { homeworkDue: [] })).toEqual(accept(dueSet('tern', [])));
    const other = [{ lessonId: 'les-1', days: null, date: '2026-12-04' }];
    expect(assign(state, { homeworkDue: other })).toEqual(accept(dueSet('tern', other)));
  });

  it('makes an assignment by own choice one of the organization', () => {
    const state = given(enrolment, enrolled('e1'), assigned('tern', { byOwnChoice: true }));
    expect(assign(state)).toEqual(accept(assigned('tern')));
  });

  it('R-334 refusal:course_upcoming@assign_course: refuses an outsider, an announcement, then a course of others', () => {
    const outsider = { member: false, upcoming: true, allowed: false };
    expect(assign(nobody, {}, outsider)).toEqual(refuse('not_a_member', {}));
    const upcoming = refuse('course_upcoming', { course: 'balance' });
    expect(assign(nobody, {}, { ...outsider, member: true })).toEqual(upcoming);
    const notAllowed = refuse('course_not_allowed', { course: 'balance' });
    expect(assign(nobody, {}, { member: true, upcoming: false, allowed: false })).toEqual(notAllowed);
  });
});
