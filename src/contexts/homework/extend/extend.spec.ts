import { describe, expect, it } from '@jest/globals';
import { accepted, assigned, opened, returned, submitted } from '../../../../test/support/homework.js';
import { given } from '../../../../test/support/recorded.js';
import type { HomeworkEvent } from '../domain/homework.events.js';
import { homework, isOverdue, type Submission } from '../domain/submission.js';
import { decideExtend } from './extend.decide.js';

const due = '2026-12-04T20:59:59.000Z';
const later = '2026-12-11T20:59:59.000Z';
const now = new Date('2026-12-01T10:00:00.000Z');

function told(...events: readonly HomeworkEvent[]): Submission {
  const state = given(homework, opened, ...events);
  if (!state) throw new Error('nothing was told');
  return state;
}
function extend(of: Submission, version = 0, dueAt = later, archived = false, at = now) {
  const decision = decideExtend({ version, dueAt, by: 'jonas' }, { now: at, archived }, of);
  return decision.kind === 'refused' ? [decision.refusal.code, decision.refusal.details] : decision.events;
}
const extended = (version = 0): HomeworkEvent => ({
  type: 'homework.HomeworkExtended',
  data: { submissionId: 'hw-1', version, dueAt: later, by: 'jonas' },
});

describe('Giving more time for a homework', () => {
  it('moves the deadline, and what was overdue is not so any more; the same again changes nothing', () => {
    expect(extend(told(assigned(due)))).toEqual([extended()]);
    const [at, after] = [new Date('2026-12-05T10:00:00.000Z'), told(assigned(due), extended())];
    expect([isOverdue(told(assigned(due)), at), isOverdue(after, at)]).toEqual([true, false]);
    expect(extend(told(assigned(due)), 0, later, false, at)).toEqual([extended()]);
    expect(after.history.at(-1)).toMatchObject({ event: 'extended', by: 'jonas', dueAt: later, version: 0 });
    expect(extend(after)).toEqual([]);
    expect(extend(told(assigned(due), submitted(1, 'A'), returned(1, 'More')), 1)).toEqual([extended(1)]);
  });

  it('R-318 refusal:wrong_status@extend refusal:stale_version@extend: refuses what is archived, another version, then what is accepted', () => {
    const done = told(assigned(due), submitted(1, 'A'), accepted(1));
    expect(extend(done, 0, later, true)).toEqual(['wrong_status', { submission: 'hw-1', status: 'Archived' }]);
    expect(extend(done, 0)).toEqual(['stale_version', { submission: 'hw-1', version: 1 }]);
    expect(extend(done, 1)).toEqual(['wrong_status', { submission: 'hw-1', status: 'Accepted' }]);
  });

  it('refusal:due_not_later@extend: takes no time away, gives none that is over, and none where there is no deadline', () => {
    const refused = (dueAt: string | null) => ['due_not_later', { submission: 'hw-1', due_at: dueAt }];
    expect(extend(told(assigned(later)), 0, due)).toEqual(refused(later));
    expect(extend(told(assigned(due)), 0, later, false, new Date(later))).toEqual(refused(due));
    expect(extend(told(assigned()))).toEqual(refused(null));
  });
});
