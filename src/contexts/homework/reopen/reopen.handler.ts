import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { Reviewed } from '../reviewed.js';
import type { reopenHomeworkContract } from './reopen.contract.js';

export class ReopenHomework extends UseCaseCommand<typeof reopenHomeworkContract> {}

@CommandHandler(ReopenHomework)
export class ReopenHomeworkHandler implements ICommandHandler<ReopenHomework> {
  constructor(private readonly reviewed: Reviewed) {}

  async execute({ input, caller }: ReopenHomework): Promise<Answer<typeof reopenHomeworkContract>> {
    const done = await this.reviewed.change({ ...input, act: 'reopen' }, caller);
    if (done.kind === 'refused') return refused(done.refusal);
    return answer(await this.reviewed.card(done.submission, caller));
  }
}
