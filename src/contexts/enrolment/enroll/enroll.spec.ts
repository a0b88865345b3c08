import { describe, expect, it } from '@jest/globals';
import { given } from '../../../../test/support/recorded.js';
import { assigned, enrolled, reset, unassigned, withdrawn } from '../../../../test/support/enrolments.js';
import { accept } from '../../../platform/decision/decision.js';
import { enrolment } from '../domain/enrolment.js';
import type { EnrolmentEvent } from '../domain/enrolment.events.js';
import { decideEnroll, type Enrolling, type Offer } from './enroll.decide.js';

const open: Offer = { status: 'published', allowed: true, lock: null };
const mira = (space: string): Enrolling => ({ learnerId: 'mira', courseId: 'balance', space, newEnrolmentId: 'new' });
const nobody = given(enrolment);
const lock = {
  course: 'balance',
  program: 'finance',
  program_title: 'Finance',
  previous: { id: 'costs', title: 'Costs' },
};

function refusal(space: string, offer: Partial<Offer>, state = nobody) {
  const decision = decideEnroll(mira(space), { ...open, ...offer }, state);
  return decision.kind === 'refused' ? decision : undefined;
}

const chosen = (orgId: string) => assigned(orgId, { mandatory: false, byOwnChoice: true });

describe('enroll', () => {
  it('R-195: in `personal` enrols without an assignment', () => {
    expect(decideEnroll(mira('personal'), open, nobody)).toEqual(accept(enrolled('new')));
  });

  it('R-193: in an organization’s space enrols and assigns by the learner’s own choice', () => {
    const events = accept<EnrolmentEvent>(enrolled('new', 'self', 'tern'), chosen('tern'));
    expect(decideEnroll(mira('tern'), open, nobody)).toEqual(events);
  });

  it('R-192: one who is enrolled personally may take the course in an organization’s space as well', () => {
    expect(decideEnroll(mira('tern'), open, given(enrolment, enrolled('e1')))).toEqual(accept(chosen('tern')));
  });

  it('R-192: one who has it by one organization may take it by another', () => {
    const state = given(enrolment, enrolled('e1', 'assigned', 'tern'), assigned('tern'));
    expect(decideEnroll(mira('oak'), open, state)).toEqual(accept(chosen('oak')));
  });

  it('one who comes back after a withdrawal keeps the enrolment id and with it the progress', () => {
    const state = given(enrolment, enrolled('e1'), withdrawn);
    expect(decideEnroll(mira('personal'), open, state)).toEqual(accept(enrolled('e1')));
  });

  it('R-345: one who comes back after a reset and a withdrawal begins anew', () => {
    const state = given(enrolment, enrolled('e1'), reset('e1', 'e2'), withdrawn);
    expect(decideEnroll(mira('personal'), open, state)).toEqual(accept(enrolled('e2')));
  });
});

describe('enroll refuses', () => {
  const code = (...args: Parameters<typeof refusal>) => refusal(...args)?.refusal;

  it('refusal:course_not_published@enroll R-192', () => {
    expect(code('personal', { status: 'unpublished' })).toEqual({
      code: 'course_not_published',
      details: { course: 'balance' },
    });
  });

  it('refusal:course_upcoming@enroll R-191', () => {
    expect(code('personal', { status: 'upcoming' })).toEqual({
      code: 'course_upcoming',
      details: { course: 'balance' },
    });
  });

  it('refusal:already_enrolled@enroll R-192: `personal` holds every course of the learner', () => {
    const assignedOnly = given(enrolment, enrolled('e1', 'assigned', 'tern'), assigned('tern'));
    for (const state of [given(enrolment, enrolled()), assignedOnly]) {
      expect(code('personal', {}, state)).toEqual({ code: 'already_enrolled', details: { course: 'balance' } });
    }
  });

  it('R-192: in an organization’s space only its own assignment counts, and a withdrawn one does not', () => {
    const state = given(enrolment, enrolled(), assigned('tern'));
    expect(code('tern', {}, state)?.code).toBe('already_enrolled');
    expect(code('tern', {}, given(enrolment, enrolled(), assigned('tern'), unassigned('tern')))).toBeUndefined();
  });

  it('refusal:course_not_allowed@enroll R-192', () => {
    for (const space of ['personal', 'tern']) {
      expect(code(space, { allowed: false })).toEqual({ code: 'course_not_allowed', details: { course: 'balance' } });
    }
  });

  it('refusal:program_order@enroll R-208: with the course to complete first', () => {
    for (const space of ['personal', 'tern']) {
      expect(code(space, { lock })).toEqual({ code: 'program_order', details: lock });
    }
  });

  it('R-266: in this order', () => {
    const taken = given(enrolment, enrolled(), assigned('tern'));
    expect(code('tern', { status: 'unpublished', allowed: false }, taken)?.code).toBe('course_not_published');
    expect(code('tern', { status: 'upcoming', allowed: false }, taken)?.code).toBe('course_upcoming');
    expect(code('tern', { allowed: false }, taken)?.code).toBe('course_not_allowed');
    expect(code('personal', { allowed: false }, taken)?.code).toBe('already_enrolled');
    expect(code('personal', { allowed: false, lock })?.code).toBe('course_not_allowed');
    expect(code('tern', { lock }, taken)?.code).toBe('already_enrolled');
  });

  it('R-053: and records nothing', () => {
    expect(refusal('personal', { status: 'upcoming' })?.events).toEqual([]);
  });
});
