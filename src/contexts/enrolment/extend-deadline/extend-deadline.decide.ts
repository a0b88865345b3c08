import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { EnrolmentState } from '../domain/enrolment.js';
import type { DeadlineExtended, ExtensionWithdrawn } from '../domain/enrolment.events.js';
import type { EnrolmentRefusals } from '../domain/refusals.js';

export interface ExtendingDeadline {
  readonly learnerId: string;
  readonly courseId: string;
  readonly orgId: string;
  /** null takes the extension away. */
  readonly until: string | null;
}

/** A later day for one learner, which may be moved or taken away again. `named` is how the caller called them. */
export function decideExtendDeadline(
  { until, ...data }: ExtendingDeadline,
  named: { readonly user: string; readonly course: string; readonly organization: string },
  state: EnrolmentState,
): Decision<
  DeadlineExtended | ExtensionWithdrawn,
  RefusedOf<EnrolmentRefusals, 'assignment_not_found' | 'extension_not_later'>
> {
  const assignment = state.assignments.get(data.orgId);
  if (!assignment) return refuse('assignment_not_found', named);
  const { assignedDeadline: deadline, extendedTo } = assignment;
  if (until === extendedTo) return accept();
  if (until === null) return accept({ type: 'enrolment.ExtensionWithdrawn', data });
  if (deadline === null || until <= deadline) return refuse('extension_not_later', { deadline });
  return accept({ type: 'enrolment.DeadlineExtended', data: { ...data, until } });
}
