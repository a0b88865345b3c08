import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision, type Refusal } from '../../../platform/decision/decision.js';
import type { HandedInBy, HomeworkEvent } from './homework.events.js';
import type { answerRefusals } from './refusals.js';
import { versionOf, type SubmissionIdentity, type SubmissionState } from './submission.js';

/** Megabytes are 2^20 bytes. */
const MIB = 1024 * 1024;
export const FILE_MIB = 10;
export const NEW_FILES_MIB = 30;
export const FILES_PER_ANSWER = 10;

export type AnswerMode = 'text' | 'files' | 'text_and_files';

/** A file as it was passed: its safe name, and its bytes; 0 when nothing arrived. */
export interface NewFile {
  readonly name: string;
  readonly size: number;
}

/** A file that is stored, with what its content says it is. */
export interface StoredNewFile extends NewFile {
  readonly objectId: string;
  readonly type: string;
}

/** What is handed in. An answer that is left out keeps the text there is. */
export interface HandingIn<F extends NewFile = NewFile> {
  readonly identity: SubmissionIdentity;
  readonly answer?: string | undefined;
  readonly files: readonly F[];
  readonly via: HandedInBy;
}

/** `retired`: only former releases have it, so it is issued no more, and what was issued goes on. */
export interface TaskFacts {
  readonly task: { readonly answerMode: AnswerMode; readonly retired: boolean } | null;
  /** The deadline that what is handed in before it was issued gets at once. */
  readonly dueAtOnce: string | null;
}

type Code =
  | 'no_homework'
  | 'answer_mode'
  | 'file_missing'
  | 'file_too_large'
  | 'answer_too_large'
  | 'accepted_locked'
  | 'too_many_files'
  | 'empty_answer';
export type AnswerRefusal = RefusedOf<typeof answerRefusals, Code>;

/** Why the answer is not taken, in the order of R-268; what its files are is asked after all of this. */
export function refuseHandingIn(
  handing: HandingIn,
  facts: TaskFacts,
  state: SubmissionState,
): Refusal<never, AnswerRefusal> | undefined {
  const { identity, answer, files } = handing;
  const { task } = facts;
  if (!task || (task.retired && !state)) return refuse('no_homework', { lesson: identity.lessonId });
  if (task.answerMode === 'files' && answer !== undefined) return refuse('answer_mode', { answer_mode: 'files' });
  if (task.answerMode === 'text' && files.length > 0) return refuse('answer_mode', { answer_mode: 'text' });
  for (const { name, size } of files) {
    if (size === 0) return refuse('file_missing', { file: name });
    if (size > FILE_MIB * MIB) return refuse('file_too_large', { file: name, limit_mb: FILE_MIB });
  }
  const together = files.reduce((sum, { size }) => sum + size, 0);
  if (together > NEW_FILES_MIB * MIB) return refuse('answer_too_large', { limit_mb: NEW_FILES_MIB });
  if (state?.status === 'Accepted') return refuse('accepted_locked', { submission: state.submissionId });
  const before = state?.versions.at(-1);
  const count = (before?.files.length ?? 0) + files.length;
  if (count > FILES_PER_ANSWER) return refuse('too_many_files', { limit: FILES_PER_ANSWER });
  if (count === 0 && (answer ?? before?.text ?? '') === '') return refuse('empty_answer', {});
  return undefined;
}

/** Every save is a version of its own and waits for the curator; new files join the former ones. */
export function decideHandingIn(
  handing: HandingIn<StoredNewFile>,
  facts: TaskFacts,
  state: SubmissionState,
): Decision<HomeworkEvent, AnswerRefusal> {
  const refused = refuseHandingIn(handing, facts, state);
  if (refused) return refused;
  const { identity, answer, via } = handing;
  const { submissionId } = identity;
  const before = state?.versions.at(-1);
  const added = handing.files.map(({ objectId, name, type, size }, i): HomeworkEvent => {
    const fileId = `${submissionId}.f${(state?.files.size ?? 0) + i + 1}`;
    return { type: 'homework.HomeworkFileAdded', data: { submissionId, fileId, objectId, name, type, size } };
  });
  const ids = added.flatMap((event) => (event.type === 'homework.HomeworkFileAdded' ? [event.data.fileId] : []));
  const submitted: HomeworkEvent = {
    type: 'homework.HomeworkSubmitted',
    data: {
      submissionId,
      version: versionOf(state) + 1,
      text: answer ?? before?.text ?? '',
      files: [...(before?.files ?? []).map(({ id }) => id), ...ids],
      dueAt: state ? null : facts.dueAtOnce,
      via,
    },
  };
  const opened: HomeworkEvent = { type: 'homework.HomeworkOpened', data: identity };
  return accept(...(state ? [] : [opened]), ...added, submitted);
}
