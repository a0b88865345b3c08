import { describe, expect, it } from '@jest/globals';
import { assigned, dueSet, enrolled, unassigned } from '../../../../test/support/enrolments.js';
import { given } from '../../../../test/support/recorded.js';
import { accept, refuse } from '../../../platform/decision/decision.js';
import { enrolment } from '../domain/enrolment.js';
import { decideChangeAssignment, type ChangingAssignment } from './change-assignment.decide.js';

const who = { learnerId: 'mira', courseId: 'balance', orgId: 'tern' };
const named = { user: 'Mira', course: 'balance-key', organization: 'Tern' };
const terms = { deadline: '2026-12-04', mandatory: true };
const state = given(enrolment, enrolled(), assigned('tern', terms), assigned('oak'));
const change = (to: Partial<ChangingAssignment>, of = state) => decideChangeAssignment({ ...who, ...to }, named, of);

describe('change_assignment', () => {
  it('R-335: what is left out stays, and a deadline of nothing is taken away', () => {
    expect(change({ deadline: '2026-12-24' })).toEqual(accept(assigned('tern', { ...terms, deadline: '2026-12-24' })));
    expect(change({ deadline: null })).toEqual(accept(assigned('tern', { ...terms, deadline: null })));
    expect(change({ mandatory: false })).toEqual(accept(assigned('tern', { ...terms, mandatory: false })));
    const both = { deadline: '2027-01-01', mandatory: false };
    expect(change(both)).toEqual(accept(assigned('tern', both)));
  });

  it('R-335: the due rules are replaced by themselves, and stay when none are passed', () => {
    const rules = [{ lessonId: 'les-1', days: 7, date: null }];
    const withRules = given(enrolment, enrolled(), assigned('tern', terms), dueSet('tern', rules));
    expect(change({ homeworkDue: rules })).toEqual(accept(dueSet('tern', rules)));
    expect(change({ homeworkDue: [] }, withRules)).toEqual(accept(dueSet('tern', [])));
    for (const same of [{}, { homeworkDue: rules }]) expect(change(same, withRules)).toEqual(accept());
    expect(change({ deadline: null }, withRules)).toEqual(accept(assigned('tern', { ...terms, deadline: null })));
  });

  it('the same terms again record nothing', () => {
    for (const same of [{}, terms, { mandatory: true }]) expect(change(same)).toEqual(accept());
  });

  it('R-193: new terms do not make a course that the learner chose one that the organization gave', () => {
    const chosen = given(enrolment, enrolled(), assigned('tern', { mandatory: false, byOwnChoice: true }));
    expect(change({ deadline: '2026-12-24' }, chosen)).toEqual(
      accept(assigned('tern', { mandatory: false, byOwnChoice: true, deadline: '2026-12-24' })),
    );
  });

  it('refusal:assignment_not_found@change_assignment', () => {
    const refusal = refuse('assignment_not_found', named);
    expect(change({ deadline: null }, given(enrolment))).toEqual(refusal);
    expect(change(terms, given(enrolment, enrolled(), assigned('oak')))).toEqual(refusal);
    expect(change(terms, given(enrolment, enrolled(), assigned('tern'), unassigned('tern')))).toEqual(refusal);
  });
});
