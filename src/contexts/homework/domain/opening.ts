import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { refuse, type Refusal } from '../../../platform/decision/decision.js';
import { FILES_PER_ANSWER, type TaskFacts } from './handing-in.js';
import type { answerRefusals } from './refusals.js';
import type { SubmissionState } from './submission.js';

type Code = 'no_homework' | 'answer_mode' | 'accepted_locked';

/** Why no window for files opens, in the order of R-268. */
export function refuseOpening(
  lessonId: string,
  { task }: Pick<TaskFacts, 'task'>,
  state: SubmissionState,
): Refusal<never, RefusedOf<typeof answerRefusals, Code>> | undefined {
  if (!task || (task.retired && !state)) return refuse('no_homework', { lesson: lessonId });
  if (task.answerMode === 'text') return refuse('answer_mode', { answer_mode: 'text' });
  if (state?.status === 'Accepted') return refuse('accepted_locked', { submission: state.submissionId });
  return undefined;
}

/** How many more files the answer may hold. */
export function filesLeft(state: SubmissionState): number {
  return Math.max(0, FILES_PER_ANSWER - (state?.versions.at(-1)?.files.length ?? 0));
}
