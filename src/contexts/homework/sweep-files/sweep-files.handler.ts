import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { filesInUse, type HomeworkFilesTable } from '../../../../projections/homework/index.js';
import { Failure } from '../../../platform/contract/failure.js';
import { answer, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { FILE_STORE, type FileStore } from '../../../platform/files/index.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import type { sweepFilesContract } from './sweep-files.contract.js';

const LOT = 500;
const DAY_MS = 86_400_000;

export class SweepFiles extends UseCaseCommand<typeof sweepFilesContract> {}

@CommandHandler(SweepFiles)
export class SweepFilesHandler implements ICommandHandler<SweepFiles> {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  async execute(_command: SweepFiles): Promise<Answer<typeof sweepFilesContract>> {
    const counts = { removed: 0, kept: 0 };
    let lot: string[] = [];
    // Files bear the time of the disk they lie on, not that of the platform's clock.
    const before = Date.now() - DAY_MS;
    for await (const { id, storedAt } of this.files.list()) {
      if (storedAt.getTime() >= before) counts.kept += 1;
      else lot.push(id);
      if (lot.length < LOT) continue;
      add(counts, await this.sweep(lot));
      lot = [];
    }
    add(counts, await this.sweep(lot));
    return answer(counts);
  }

  /** Only what a table that is known to be complete does not hold. */
  private async sweep(ids: readonly string[]) {
    const { db, stale } = await this.readStore.fresh<HomeworkFilesTable>('homework_files');
    if (stale) throw new Failure('unavailable', [], { retryAfterSeconds: 5 });
    const used = await filesInUse(db, ids);
    const orphans = ids.filter((id) => !used.has(id));
    await this.files.remove(orphans);
    return { removed: orphans.length, kept: ids.length - orphans.length };
  }
}

function add(
  counts: { removed: number; kept: number },
  more: { readonly removed: number; readonly kept: number },
): void {
  counts.removed += more.removed;
  counts.kept += more.kept;
}
