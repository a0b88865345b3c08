import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { HomeworkEvent } from './homework.events.js';
import type { reviewRefusals } from './refusals.js';
import { versionOf, type HomeworkStatus, type Submission } from './submission.js';

export type ReviewRefusal = RefusedOf<typeof reviewRefusals, 'comment_required' | 'wrong_status' | 'stale_version'>;

/** What a curator does with a submission, resting on the version that was read. `comment` is tidied. */
export interface Review {
  readonly act: ReviewAct;
  readonly version: number;
  readonly comment: string;
  /** Person id of the curator. */
  readonly by: string;
}

export type ReviewAct = 'accept' | 'send_back' | 'reopen';

/** The status that each act takes up. */
export const ACTS: Readonly<Record<ReviewAct, HomeworkStatus>> = {
  accept: 'Submitted',
  send_back: 'Submitted',
  reopen: 'Accepted',
};

/** What can be done with it now, by who may review it; nothing once it is archived. */
export function actionsOn({ status }: Pick<Submission, 'status'>, archived: boolean): readonly ReviewAct[] {
  return archived ? [] : (Object.keys(ACTS) as ReviewAct[]).filter((act) => ACTS[act] === status);
}

/** Reviews in the order of R-318. A version that came in meanwhile is told before the status (LMS-76). */
export function decideReview(
  { act, version, comment, by }: Review,
  submission: Submission,
  archived: boolean,
): Decision<HomeworkEvent, ReviewRefusal> {
  const { submissionId, status } = submission;
  if (act !== 'accept' && comment === '') return refuse('comment_required', { submission: submissionId });
  if (archived) return refuse('wrong_status', { submission: submissionId, status: 'Archived' });
  const current = versionOf(submission);
  if (current !== version) return refuse('stale_version', { submission: submissionId, version: current });
  if (status !== ACTS[act]) return refuse('wrong_status', { submission: submissionId, status });
  return accept(reviewed(act, { submissionId, version, by }, comment));
}

type Reviewed = { readonly submissionId: string; readonly version: number; readonly by: string };

function reviewed(act: ReviewAct, data: Reviewed, comment: string): HomeworkEvent {
  switch (act) {
    case 'accept':
      return { type: 'homework.HomeworkAccepted', data };
    case 'send_back':
      return { type: 'homework.HomeworkReturned', data: { ...data, comment } };
    case 'reopen':
      return { type: 'homework.HomeworkAcceptanceWithdrawn', data: { ...data, comment } };
  }
}
