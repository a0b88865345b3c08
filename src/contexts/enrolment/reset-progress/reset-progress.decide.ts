import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import { isEnrolled, type EnrolmentState } from '../domain/enrolment.js';
import type { CourseProgressReset } from '../domain/enrolment.events.js';
import type { EnrolmentRefusals } from '../domain/refusals.js';

export interface ResettingProgress {
  readonly learnerId: string;
  readonly courseId: string;
  readonly newEnrolmentId: string;
}

/**
 * The enrolment gets a new id, so every run, session and attempt of the former one is archived. The
 * learner stays enrolled, self-enrolled ones too: the lesson is begun again with start_lesson.
 */
export function decideResetProgress(
  { newEnrolmentId, ...who }: ResettingProgress,
  named: { readonly user: string; readonly course: string },
  state: EnrolmentState,
): Decision<CourseProgressReset, RefusedOf<EnrolmentRefusals, 'enrollment_not_found'>> {
  if (!isEnrolled(state)) return refuse('enrollment_not_found', named);
  const ids = { formerEnrolmentId: state.enrolmentId, enrolmentId: newEnrolmentId };
  return accept({ type: 'enrolment.CourseProgressReset', data: { ...who, ...ids } });
}
