import { describe, expect, it } from '@jest/globals';
import { assigned, enrolled, extension, unassigned } from '../../../../test/support/enrolments.js';
import { given } from '../../../../test/support/recorded.js';
import { accept } from '../../../platform/decision/decision.js';
import { enrolment } from '../domain/enrolment.js';
import type { EnrolmentEvent } from '../domain/enrolment.events.js';
import { decideFollowTeam, type FollowingTeam } from './follow-team.decide.js';

const terms = { mandatory: true, deadline: '2026-12-04' };
const following = { learnerId: 'mira', courseId: 'balance', orgId: 'tern', newEnrolmentId: 'new', member: true };
const follow = (more: Partial<FollowingTeam>, ...events: EnrolmentEvent[]) =>
  decideFollowTeam({ ...following, terms, joining: false, ...more }, given(enrolment, ...events));

describe('a member of a team', () => {
  it('R-334: gets what everybody has, once, with the terms of the team', () => {
    expect(follow({})).toEqual(accept<EnrolmentEvent>(enrolled('new', 'assigned', 'tern'), assigned('tern', terms)));
    expect(follow({}, enrolled(), assigned('tern', terms))).toEqual(accept());
    expect(follow({}, enrolled(), assigned('tern'))).toEqual(accept(assigned('tern', terms)));
    expect(follow({}, enrolled(), assigned('tern', terms), extension('tern', '2026-12-10'))).toEqual(accept());
  });

  it('R-327: who joins keeps terms of their own, but for what they chose', () => {
    expect(follow({ joining: true }, enrolled(), assigned('tern'))).toEqual(accept());
    expect(follow({ joining: true }, enrolled(), assigned('tern', { byOwnChoice: true }))).toEqual(
      accept(assigned('tern', terms)),
    );
  });

  it('who has left meanwhile gets nothing', () => {
    expect(follow({ member: false })).toEqual(accept());
  });

  it('R-335: a withdrawal ends the assignment, not the enrolment nor what a member chose', () => {
    const withdrawal = { terms: undefined };
    expect(follow(withdrawal, enrolled(), assigned('tern', terms))).toEqual(accept(unassigned('tern')));
    expect(follow(withdrawal, enrolled(), assigned('tern', { byOwnChoice: true }))).toEqual(accept());
    expect(follow(withdrawal, enrolled(), assigned('oak'))).toEqual(accept());
  });
});
