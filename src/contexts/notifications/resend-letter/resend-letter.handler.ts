import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { decideClaimAgain } from '../domain/letter.js';
import { refOfLetter } from '../domain/release-subscription.js';
import { LetterPost } from '../release-letters/letter-post.js';
import type { resendLetterContract } from './resend-letter.contract.js';

export class ResendLetter extends UseCaseCommand<typeof resendLetterContract> {}

const STATUS = { sent: 'sent', deferred: 'postponed', refused: 'refused', unclear: 'unclear' } as const;

@CommandHandler(ResendLetter)
export class ResendLetterHandler implements ICommandHandler<ResendLetter> {
  constructor(private readonly post: LetterPost) {}

  async execute({ input: { letter }, caller }: ResendLetter): Promise<Answer<typeof resendLetterContract>> {
    const ref = refOfLetter(letter);
    const state = ref && (await this.post.subscription(ref));
    if (!ref || !state?.letter) return refused({ code: 'letter_not_found', details: { letter } });
    const addressee = await this.post.addressee(ref);
    if (!addressee) return refused({ code: 'recipient_gone', details: { letter } });
    const outcome = await this.post.send(ref, addressee, decideClaimAgain, { caller });
    if (outcome === undefined)
      return answer({ letter, status: (await this.post.subscription(ref)).letter ?? state.letter });
    return 'code' in outcome ? refused(outcome) : answer({ letter, status: STATUS[outcome.kind] });
  }
}
