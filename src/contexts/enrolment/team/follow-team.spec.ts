import { describe, expect, it } from '@jest/globals';
import {
  assigned,
  dueSet,
  enrolled,
  extension,
  teamDueFollowed,
  unassigned,
} from '../../../../test/support/enrolments.js';
import { given } from '../../../../test/support/recorded.js';
import { accept } from '../../../platform/decision/decision.js';
import { enrolment } from '../domain/enrolment.js';
import type { EnrolmentEvent } from '../domain/enrolment.events.js';
import { decideFollowTeam, type FollowingTeam } from './follow-team.decide.js';

const terms = { mandatory: true, deadline: '2026-12-04' };
const following = { learnerId: 'mira', courseId: 'balance', orgId: 'tern', newEnrolmentId: 'new', member: true };
const follow = (more: Partial<FollowingTeam>, ...events: EnrolmentEvent[]) =>
  decideFollowTeam(
    { ...following, terms: { ...terms, homeworkDue: [] }, joining: false, ...more },
    given(enrolment, ...events),
  );
const rules = [{ lessonId: 'les-1', days: 7, date: null }];
const withDue = { terms: { ...terms, homeworkDue: rules } };

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

  it('R-319: gets the due rules of the team beside rules of their own, once, and loses them with the team', () => {
    const due = teamDueFollowed('tern', rules);
    expect(follow(withDue)).toEqual(
      accept<EnrolmentEvent>(enrolled('new', 'assigned', 'tern'), assigned('tern', terms), due),
    );
    const own = [enrolled(), assigned('tern', terms), dueSet('tern', [{ lessonId: 'les-1', days: 2, date: null }])];
    expect(follow(withDue, ...own)).toEqual(accept<EnrolmentEvent>(due));
    expect(follow(withDue, ...own, due)).toEqual(accept());
    expect(follow({}, ...own, due)).toEqual(accept<EnrolmentEvent>(teamDueFollowed('tern', [])));
    const anew = [...own, due, unassigned('tern')];
    expect(follow(withDue, ...anew)).toEqual(accept<EnrolmentEvent>(assigned('tern', terms), due));
  });

  it('R-319 R-327: the due rules of the team act for who joins with terms of their own, too', () => {
    const due = teamDueFollowed('tern', rules);
    expect(follow({ ...withDue, joining: true }, enrolled(), assigned('tern'))).toEqual(accept<EnrolmentEvent>(due));
    expect(follow({ ...withDue, joining: true }, enrolled(), assigned('tern'), due)).toEqual(accept());
    expect(follow({ ...withDue, joining: true, member: false }, enrolled(), assigned('tern'))).toEqual(accept());
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
