import { accept, type Accepted } from '../../../platform/decision/decision.js';
import type { HomeworkEvent } from '../domain/homework.events.js';
import type { SubmissionIdentity, SubmissionState } from '../domain/submission.js';

/** Issues homework once: what was issued stays as it is, what was handed in before gets the deadline it lacks. */
export function decideIssueHomework(
  identity: SubmissionIdentity,
  dueAt: string | null,
  state: SubmissionState,
): Accepted<HomeworkEvent> {
  if (state?.assignedAt) return accept();
  const { submissionId } = identity;
  const assigned: HomeworkEvent = {
    type: 'homework.HomeworkAssigned',
    data: { submissionId, dueAt: state?.dueAt ? null : dueAt },
  };
  const opened: HomeworkEvent = { type: 'homework.HomeworkOpened', data: identity };
  return accept<HomeworkEvent>(...(state ? [] : [opened]), assigned);
}
