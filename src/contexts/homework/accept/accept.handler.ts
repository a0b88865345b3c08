import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { Reviewed } from '../reviewed.js';
import type { acceptHomeworkContract } from './accept.contract.js';

export class AcceptHomework extends UseCaseCommand<typeof acceptHomeworkContract> {}

@CommandHandler(AcceptHomework)
export class AcceptHomeworkHandler implements ICommandHandler<AcceptHomework> {
  constructor(private readonly reviewed: Reviewed) {}

  async execute({ input, caller }: AcceptHomework): Promise<Answer<typeof acceptHomeworkContract>> {
    const done = await this.reviewed.change({ ...input, act: 'accept' }, caller);
    if (done.kind === 'found') return answer(await this.reviewed.card(done.submission, caller));
    if (done.refusal.code === 'comment_required') throw new Error('an acceptance needs no comment');
    return refused(done.refusal);
  }
}
