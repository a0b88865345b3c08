import { describe, expect, it } from '@jest/globals';
import { given, recorded } from '../../../../test/support/recorded.js';
import { courseAccess } from './access.js';
import { enrolment, isEnrolled } from './enrolment.js';
import { assigned, enrolled, reset, unassigned, withdrawn } from '../../../../test/support/enrolments.js';

const nobody = () => 'active' as const;

describe('an enrolment', () => {
  it('is absent before anything happened', () => {
    expect(enrolment.initial.enrolmentId).toBeNull();
    expect(isEnrolled(enrolment.initial)).toBe(false);
  });

  it('keeps the instant of the first assignment when the terms change', () => {
    const first = recorded([enrolled(), assigned('tern')], { at: '2026-01-01T08:00:00.000Z' });
    const later = recorded([assigned('tern', { deadline: '2026-12-04' })], { at: '2026-02-01T08:00:00.000Z' }, 2);
    const state = [...first, ...later].reduce((before, event) => enrolment.evolve(before, event), enrolment.initial);
    expect(state.assignments.get('tern')).toEqual({
      orgId: 'tern',
      mandatory: true,
      deadline: '2026-12-04',
      assignedDeadline: '2026-12-04',
      extendedTo: null,
      homeworkDue: [],
      teamHomeworkDue: [],
      byOwnChoice: false,
      assignedAt: '2026-01-01T08:00:00.000Z',
    });
  });

  it('keeps its id through a withdrawal, so that the progress comes back with a new enrolment', () => {
    const state = given(enrolment, enrolled('e1'), withdrawn);
    expect(isEnrolled(state)).toBe(false);
    expect(state.enrolmentId).toBe('e1');
  });

  it('R-345: gets a new id by a reset, and the former one is remembered', () => {
    const state = given(enrolment, enrolled('e1'), reset('e1', 'e2'), reset('e2', 'e3'));
    expect(state.enrolmentId).toBe('e3');
    expect(state.formerEnrolments).toEqual(['e1', 'e2']);
  });
});

describe('access to a course', () => {
  const suspended =
    (...orgIds: string[]) =>
    (orgId: string) =>
      orgIds.includes(orgId) ? 'suspended' : 'active';

  it.each([
    ['never enrolled', given(enrolment), nobody, 'not_enrolled'],
    ['enrolled alone', given(enrolment, enrolled()), nobody, 'open'],
    ['withdrawn', given(enrolment, enrolled(), withdrawn), nobody, 'not_enrolled'],
    ['assigned by an active one', given(enrolment, enrolled(), assigned('tern')), suspended('oak'), 'open'],
    [
      'assigned by a suspended one',
      given(enrolment, enrolled(), assigned('tern')),
      suspended('tern'),
      'organization_suspended',
    ],
    [
      'one of two suspended',
      given(enrolment, enrolled(), assigned('tern'), assigned('oak')),
      suspended('tern'),
      'open',
    ],
    [
      'both suspended',
      given(enrolment, enrolled(), assigned('tern'), assigned('oak')),
      suspended('tern', 'oak'),
      'organization_suspended',
    ],
    [
      'suspended one withdrew',
      given(enrolment, enrolled(), assigned('tern'), unassigned('tern')),
      suspended('tern'),
      'open',
    ],
  ] as const)('R-014: %s', (_, state, statusOf, access) => {
    expect(courseAccess(state, statusOf)).toBe(access);
  });

  it('R-014: an organization the learner has left neither closes the course nor keeps it open', () => {
    const state = given(enrolment, enrolled(), assigned('tern'), assigned('oak'));
    expect(courseAccess(state, () => undefined)).toBe('open');
    expect(courseAccess(state, (orgId) => (orgId === 'tern' ? undefined : 'suspended'))).toBe('organization_suspended');
    expect(courseAccess(state, (orgId) => (orgId === 'tern' ? undefined : 'active'))).toBe('open');
  });

  it('R-014: an own enrolment does not open what the suspended organization assigned', () => {
    const state = given(enrolment, enrolled('e1', 'self'), assigned('tern'));
    expect(courseAccess(state, suspended('tern'))).toBe('organization_suspended');
  });
});
