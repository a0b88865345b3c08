import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { HomeworkExtended } from '../domain/homework.events.js';
import type { reviewRefusals } from '../domain/refusals.js';
import { versionOf, type Submission } from '../domain/submission.js';

export type ExtendRefusal = RefusedOf<typeof reviewRefusals, 'wrong_status' | 'stale_version' | 'due_not_later'>;

export interface Extending {
  readonly version: number;
  /** Instant of the new deadline. */
  readonly dueAt: string;
  readonly by: string;
}

/** More time for one submission, checked in the order of reviews. The same deadline again changes nothing. */
export function decideExtend(
  { version, dueAt, by }: Extending,
  { now, archived }: { readonly now: Date; readonly archived: boolean },
  submission: Submission,
): Decision<HomeworkExtended, ExtendRefusal> {
  const { submissionId, status } = submission;
  if (archived) return refuse('wrong_status', { submission: submissionId, status: 'Archived' });
  const current = versionOf(submission);
  if (current !== version) return refuse('stale_version', { submission: submissionId, version: current });
  if (status === 'Accepted') return refuse('wrong_status', { submission: submissionId, status });
  if (submission.dueAt === dueAt) return accept();
  const isLater = submission.dueAt !== null && Date.parse(dueAt) > Date.parse(submission.dueAt);
  if (!isLater || Date.parse(dueAt) <= now.getTime())
    return refuse('due_not_later', { submission: submissionId, due_at: submission.dueAt });
  return accept({ type: 'homework.HomeworkExtended', data: { submissionId, version, dueAt, by } });
}
