import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { Reviewed } from '../reviewed.js';
import type { sendBackHomeworkContract } from './send-back.contract.js';

export class SendBackHomework extends UseCaseCommand<typeof sendBackHomeworkContract> {}

@CommandHandler(SendBackHomework)
export class SendBackHomeworkHandler implements ICommandHandler<SendBackHomework> {
  constructor(private readonly reviewed: Reviewed) {}

  async execute({ input, caller }: SendBackHomework): Promise<Answer<typeof sendBackHomeworkContract>> {
    const done = await this.reviewed.change({ ...input, act: 'send_back' }, caller);
    if (done.kind === 'refused') return refused(done.refusal);
    return answer(await this.reviewed.card(done.submission, caller));
  }
}
