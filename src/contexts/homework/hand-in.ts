import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import type { RefusedOf } from '../../platform/contract/refusal.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { FILE_STORE, fileKind, type FileStore } from '../../platform/files/index.js';
import { IDS, type Ids } from '../../platform/ids/ids.js';
import {
  decideHandingIn,
  refuseHandingIn,
  type AnswerRefusal,
  type HandingIn,
  type NewFile,
  type StoredNewFile,
} from './domain/handing-in.js';
import { dueAtOnce } from './domain/due.js';
import type { answerRefusals } from './domain/refusals.js';
import { homework, type Submission, type SubmissionState } from './domain/submission.js';
import { LearnerHomework, rulesOf, type FoundLesson } from './learner-homework.js';

/** A file as it came, with its bytes. */
export interface GivenFile extends NewFile {
  readonly bytes: Buffer;
}

export type HandInRefusal = AnswerRefusal | RefusedOf<typeof answerRefusals, 'busy' | 'file_rejected'>;

type HandedIn =
  | { readonly kind: 'refused'; readonly refusal: HandInRefusal }
  | { readonly kind: 'saved'; readonly submission: Submission };

/** Takes in an answer whole or not at all: files are stored first, and thrown away when the version is not recorded. */
@Injectable()
export class HandIn {
  constructor(
    private readonly learners: LearnerHomework,
    private readonly decisions: DecisionRunner,
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async save(
    place: FoundLesson,
    what: Pick<HandingIn, 'answer' | 'via'> & { readonly files: readonly GivenFile[] },
    caller: Caller,
  ): Promise<HandedIn> {
    const { identity, found, timeZone, now, course, space } = place;
    const { task, retired } = found;
    const facts = {
      task: task && { answerMode: task.answerMode, retired },
      dueAtOnce: task && dueAtOnce(rulesOf(course, task, space.id), timeZone),
    };
    const handing = { ...what, identity };
    const before = await this.decisions.done(homework, identity.submissionId, caller);
    if (before) return saved(before.state);
    const early = refuseHandingIn(handing, facts, await this.learners.state(identity.submissionId));
    if (early) return early;
    const looked = await lookedAt(what.files);
    if ('rejected' in looked) return refused({ code: 'file_rejected', details: { file: looked.rejected } });

    caller.signal?.throwIfAborted();
    const files = await this.stored(looked.files, identity.learnerId);
    const outcome = await this.decisions.run(
      homework,
      identity.submissionId,
      caller,
      (state) => decideHandingIn({ ...handing, files }, facts, state),
      { subjects: [identity.learnerId], at: now },
    );
    const isKept = outcome.kind === 'accepted' && !outcome.repeated;
    if (!isKept) await this.store.remove(files.map(({ objectId }) => objectId));
    if (outcome.kind === 'busy') return refused({ code: 'busy', details: { lesson: identity.lessonId } });
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    return saved(outcome.state);
  }

  /** All of them or none. What a killed process leaves behind is swept. */
  private async stored(files: readonly Looked[], learnerId: string): Promise<StoredNewFile[]> {
    const stored: StoredNewFile[] = [];
    try {
      for (const { bytes, ...file } of files) {
        const objectId = this.ids.uuid();
        await this.store.put(objectId, learnerId, bytes);
        stored.push({ ...file, objectId });
      }
    } catch (error) {
      await this.store.remove(stored.map(({ objectId }) => objectId));
      throw error;
    }
    return stored;
  }
}

interface Looked extends GivenFile {
  readonly type: string;
}

/** The files with what they are; or the name of the first that is nothing to be taken in. */
async function lookedAt(
  files: readonly GivenFile[],
): Promise<{ readonly files: readonly Looked[] } | { readonly rejected: string }> {
  const looked: Looked[] = [];
  for (const file of files) {
    const kind = await fileKind(file.name, file.bytes);
    if (kind.kind === 'refused') return { rejected: file.name };
    looked.push({ ...file, type: kind.type });
  }
  return { files: looked };
}

function saved(submission: SubmissionState): HandedIn {
  if (!submission) throw new Error('an answer was saved and there is no submission');
  return { kind: 'saved', submission };
}

function refused(refusal: HandInRefusal): HandedIn {
  return { kind: 'refused', refusal };
}
