import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { decideConfirm } from '../domain/letter.js';
import { refOfLetter } from '../domain/release-subscription.js';
import { LetterPost } from '../release-letters/letter-post.js';
import type { confirmLetterContract } from './confirm-letter.contract.js';

export class ConfirmLetter extends UseCaseCommand<typeof confirmLetterContract> {}

@CommandHandler(ConfirmLetter)
export class ConfirmLetterHandler implements ICommandHandler<ConfirmLetter> {
  constructor(private readonly post: LetterPost) {}

  async execute({ input: { letter }, caller }: ConfirmLetter): Promise<Answer<typeof confirmLetterContract>> {
    const ref = refOfLetter(letter);
    if (!ref) return refused({ code: 'letter_not_found', details: { letter } });
    const outcome = await this.post.record(ref, 'confirm', decideConfirm, { caller });
    return outcome.kind === 'refused' ? refused(outcome.refusal) : answer({ letter, status: 'sent' });
  }
}
