import { describe, expect, it } from '@jest/globals';
import { assigned, dueSet, enrolled, teamDueFollowed, unassigned } from '../../../../test/support/enrolments.js';
import { given } from '../../../../test/support/recorded.js';
import { authorsRule } from '../../../shared/due-rule.js';
import { enrolment } from './enrolment.js';
import type { EnrolmentEvent } from './enrolment.events.js';
import { actingRules, readHomeworkDue, type HomeworkDue } from './homework-due.js';

const days = (lessonId: string, count: number): HomeworkDue => ({ lessonId, days: count, date: null });
const day = (lessonId: string, date: string): HomeworkDue => ({ lessonId, days: null, date });

describe('Due rules of an assignment', () => {
  it('R-335: give days or a day for each lesson, once', () => {
    const rules = [
      { lesson: 'l-1', days: 3 },
      { lesson: 'l-2', date: '2028-02-29', days: null },
    ];
    expect(readHomeworkDue(rules)).toEqual([
      { lesson: 'l-1', days: 3, date: null },
      { lesson: 'l-2', days: null, date: '2028-02-29' },
    ]);
    expect(readHomeworkDue([])).toEqual([]);
  });

  it.each<[unknown]>([
    ['l-1'],
    [null],
    [{}],
    [{ lesson: 'l-1' }],
    [{ lesson: '', days: 3 }],
    [{ lesson: 'l-1', days: 0 }],
    [{ lesson: 'l-1', days: 1.5 }],
    [{ lesson: 'l-1', days: 3_651 }],
    [{ lesson: 'l-1', days: '3' }],
    [{ lesson: 'l-1', date: '2027-02-29' }],
    [{ lesson: 'l-1', date: '29.02.2028' }],
    [{ lesson: 'l-1', days: 3, date: '2028-02-29' }],
    [{ lesson: 'l-1', days: 3, hours: 1 }],
  ])('R-335: do not come as %j', (rule) => {
    expect(readHomeworkDue([{ lesson: 'l-0', days: 1 }, rule])).toBeUndefined();
  });

  it('R-335: name no lesson twice', () => {
    expect(readHomeworkDue([1, 2].map((count) => ({ lesson: 'l-1', days: count })))).toBeUndefined();
  });

  it('R-319: act in the space of their assignment instead of what the author set, new terms leave them, and they go with it', () => {
    const rules = [days('les-1', 7), day('les-2', '2026-12-04')];
    const state = given(enrolment, enrolled(), assigned('tern'), dueSet('tern', rules), assigned('oak'));
    const inSpace = (space: string, lesson: string, of = state) => actingRules(of.assignments.get(space), lesson, 3);
    expect(inSpace('tern', 'les-1')).toEqual([{ mode: 'relative', days: 7 }]);
    expect(inSpace('tern', 'les-2')).toEqual([{ mode: 'absolute', date: '2026-12-04' }]);
    const authors = [{ mode: 'relative', days: 3 }];
    expect([inSpace('tern', 'les-3'), inSpace('oak', 'les-1'), inSpace('personal', 'les-1')]).toEqual([
      authors,
      authors,
      authors,
    ]);
    const changed = given(enrolment, assigned('tern'), dueSet('tern', rules), assigned('tern', { mandatory: false }));
    expect(inSpace('tern', 'les-1', changed)).toEqual([{ mode: 'relative', days: 7 }]);
    const again = given(enrolment, assigned('tern'), dueSet('tern', rules), unassigned('tern'), assigned('tern'));
    expect(inSpace('tern', 'les-1', again)).toEqual(authors);
  });

  it('R-319: of the person and of the whole team act side by side, and neither replaces the other', () => {
    const team = [days('les-1', 9), day('les-3', '2026-12-04')];
    const events = [enrolled(), assigned('tern'), dueSet('tern', [days('les-1', 7)]), teamDueFollowed('tern', team)];
    const acting = (lesson: string, ...more: EnrolmentEvent[]) =>
      actingRules(given(enrolment, ...events, ...more).assignments.get('tern'), lesson, 3);
    const [own, teams, authors] = [7, 9, 3].map((count) => ({ mode: 'relative', days: count }));
    expect(acting('les-1')).toEqual([own, teams]);
    expect(acting('les-3')).toEqual([{ mode: 'absolute', date: '2026-12-04' }]);
    expect(acting('les-2')).toEqual([authors]);
    expect(acting('les-1', assigned('tern', { mandatory: false }))).toEqual([own, teams]);
    expect(acting('les-1', dueSet('tern', []))).toEqual([teams]);
    expect(acting('les-1', teamDueFollowed('tern', []))).toEqual([own]);
    expect(acting('les-1', unassigned('tern'), teamDueFollowed('tern', team), assigned('tern'))).toEqual([authors]);
  });

  it('R-147: an author who set 0 days set no deadline', () => {
    expect([null, 0, 3].map(authorsRule)).toEqual([{ mode: 'none' }, { mode: 'none' }, { mode: 'relative', days: 3 }]);
  });
});
