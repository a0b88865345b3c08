import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  filesOfLearner,
  type HomeworkFilesTable,
  type HomeworkSubmissionsTable,
} from '../../../../projections/homework/index.js';
import { Failure } from '../../../platform/contract/failure.js';
import { FILE_STORE, type FileStore } from '../../../platform/files/index.js';
import { ReactionCommand } from '../../../platform/reactions/reaction-command.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';

/** Removes the stored files of a learner. Sent by the reaction, as often as it likes. */
export class RemoveFiles extends ReactionCommand<{ readonly learnerId: string }> {}

@CommandHandler(RemoveFiles)
export class RemoveFilesHandler implements ICommandHandler<RemoveFiles> {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  async execute({ input: { learnerId } }: RemoveFiles): Promise<void> {
    const { db, stale } = await this.readStore.fresh<HomeworkFilesTable & HomeworkSubmissionsTable>(
      'homework_files',
      'homework_submissions',
    );
    if (stale) throw new Failure('unavailable', [], { retryAfterSeconds: 5 });
    await this.files.remove(await filesOfLearner(db, learnerId));
  }
}
