import { Inject, Injectable } from '@nestjs/common';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import {
  FILE_STORE,
  PrivateFiles,
  type FileReader,
  type FileStore,
  type PrivateFile,
} from '../../platform/files/index.js';
import { homework } from './domain/submission.js';
import { Reviewers } from './reviewers.js';
import { submissionOfFile } from './submission-id.js';

/** Files of submissions: for the learner, and for whoever may review the submission. */
@Injectable()
export class HomeworkFiles extends PrivateFiles {
  constructor(
    private readonly states: StateCache,
    private readonly reviewers: Reviewers,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {
    super();
  }

  async open(fileId: string, reader: FileReader): Promise<PrivateFile | undefined> {
    const submissionId = submissionOfFile(fileId);
    if (submissionId === undefined) return undefined;
    const [{ state }] = await this.states.load(stream(homework, submissionId));
    const file = state?.files.get(fileId);
    if (!state || !file) return undefined;
    if (state.learnerId !== reader.personId && !(await this.reviewers.may(reader, state))) return undefined;
    const bytes = await this.store.read(file.objectId);
    return bytes && { name: file.name, bytes };
  }
}
