import { describe, expect, it } from '@jest/globals';
import { accepted, assigned, opened, returned, submitted, withdrawn } from '../../../../test/support/homework.js';
import { given } from '../../../../test/support/recorded.js';
import type { HomeworkEvent } from './homework.events.js';
import { actionsOn, decideReview, type ReviewAct } from './review.js';
import { homework, type Submission } from './submission.js';

function told(...events: readonly HomeworkEvent[]): Submission {
  const state = given(homework, opened, assigned(), ...events);
  if (!state) throw new Error('nothing was told');
  return state;
}
const review = (act: ReviewAct, of: Submission, version: number, comment = 'More', archived = false) => {
  const decision = decideReview({ act, version, comment, by: 'jonas' }, of, archived);
  return decision.kind === 'refused' ? [decision.refusal.code, decision.refusal.details] : decision.events;
};

const waiting = told(submitted(1, 'A'));
const closed = told(submitted(1, 'A'), accepted(1));

describe('Reviewing homework', () => {
  it('R-315 R-316 R-317: accepts, sends back, reopens', () => {
    expect(review('accept', waiting, 1, '')).toEqual([accepted(1)]);
    expect(review('send_back', waiting, 1)).toEqual([returned(1, 'More')]);
    expect(review('reopen', closed, 1)).toEqual([withdrawn(1, 'More')]);
  });

  it('R-318 refusal:comment_required@send_back refusal:comment_required@reopen: says first that the learner needs a reason', () => {
    const refused = ['comment_required', { submission: 'hw-1' }];
    expect(review('send_back', told(), 9, '', true)).toEqual(refused);
    expect(review('reopen', told(), 9, '')).toEqual(refused);
  });

  it('R-318: then that it is archived', () => {
    const refused = ['wrong_status', { submission: 'hw-1', status: 'Archived' }];
    expect(review('accept', waiting, 9, '', true)).toEqual(refused);
  });

  it('R-318 LMS-76 refusal:stale_version@accept refusal:stale_version@send_back refusal:stale_version@reopen: then that another version came in', () => {
    const refused = ['stale_version', { submission: 'hw-1', version: 2 }];
    const newer = told(submitted(1, 'A'), submitted(2, 'B'));
    expect(review('accept', newer, 1)).toEqual(refused);
    expect(review('send_back', newer, 1)).toEqual(refused);
    expect(review('reopen', newer, 3)).toEqual(refused);
  });

  it('R-318 refusal:wrong_status@accept refusal:wrong_status@send_back refusal:wrong_status@reopen: then that it does not wait for this', () => {
    const refused = (status: string) => ['wrong_status', { submission: 'hw-1', status }];
    expect(review('accept', told(), 0)).toEqual(refused('Assigned'));
    expect(review('accept', closed, 1)).toEqual(refused('Accepted'));
    expect(review('send_back', told(submitted(1, 'A'), returned(1, 'x')), 1)).toEqual(refused('Returned'));
    expect(review('reopen', waiting, 1)).toEqual(refused('Submitted'));
  });

  it('R-314: names what can be done now', () => {
    expect(actionsOn(waiting, false)).toEqual(['accept', 'send_back']);
    expect(actionsOn(closed, false)).toEqual(['reopen']);
    expect(actionsOn(told(), false)).toEqual([]);
    expect(actionsOn(waiting, true)).toEqual([]);
  });
});
