import { describe, expect, it } from '@jest/globals';
import { assigned, enrolled, reset, unassigned, withdrawn } from '../../../../test/support/enrolments.js';
import { given } from '../../../../test/support/recorded.js';
import { accept, refuse } from '../../../platform/decision/decision.js';
import { enrolment, type EnrolmentState } from '../domain/enrolment.js';
import type { EnrolmentEvent } from '../domain/enrolment.events.js';
import { decideWithdrawAssignment } from '../withdraw-assignment/withdraw-assignment.decide.js';
import { decideWithdrawEnrolment } from '../withdraw-enrolment/withdraw-enrolment.decide.js';
import { decideResetProgress } from './reset-progress.decide.js';

const who = { learnerId: 'mira', courseId: 'balance' };
const named = { user: 'Mira', course: 'balance-key' };
const nobody = given(enrolment);
const gone = given(enrolment, enrolled('e1'), withdrawn);

describe('reset_progress', () => {
  const decide = (state: EnrolmentState) => decideResetProgress({ ...who, newEnrolmentId: 'e2' }, named, state);

  it('R-344 R-345: replaces the enrolment id in one event and keeps enrolment and assignments', () => {
    const state = given(enrolment, enrolled('e1'), assigned('tern'));
    expect(decide(state)).toEqual(accept(reset('e1', 'e2')));
    const after = given(enrolment, enrolled('e1'), assigned('tern'), reset('e1', 'e2'));
    expect(after).toMatchObject({ enrolmentId: 'e2', withdrawn: false });
    expect([...after.assignments.keys()]).toEqual(['tern']);
  });

  it('refuses who is not enrolled', () => {
    for (const state of [nobody, gone]) expect(decide(state)).toEqual(refuse('enrollment_not_found', named));
  });
});

describe('withdraw_enrolment', () => {
  it('withdraws every assignment with it', () => {
    const state = given(enrolment, enrolled('e1'), assigned('tern'), assigned('oak'));
    const events = accept<EnrolmentEvent>(unassigned('tern'), unassigned('oak'), withdrawn);
    expect(decideWithdrawEnrolment(who, named, state)).toEqual(events);
  });

  it('refuses who is not enrolled', () => {
    for (const state of [nobody, gone]) {
      expect(decideWithdrawEnrolment(who, named, state)).toEqual(refuse('enrollment_not_found', named));
    }
  });
});

describe('withdraw_assignment', () => {
  const called = { ...named, organization: 'Oak' };

  it('leaves the enrolment and other assignments', () => {
    const state = given(enrolment, enrolled('e1'), assigned('tern'), assigned('oak'));
    expect(decideWithdrawAssignment({ ...who, orgId: 'oak' }, called, state)).toEqual(accept(unassigned('oak')));
  });

  it('refuses what was not assigned', () => {
    const state = given(enrolment, enrolled('e1'), assigned('tern'));
    const refusal = refuse('assignment_not_found', called);
    expect(decideWithdrawAssignment({ ...who, orgId: 'oak' }, called, state)).toEqual(refusal);
  });
});
