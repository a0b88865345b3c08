import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReactionCommand } from '../../../platform/reactions/reaction-command.js';
import { decideClaim, decideUnclear } from '../domain/letter.js';
import { LetterDeferred } from './letter-deferred.js';
import { LetterPost } from './letter-post.js';

/** A letter to a subscriber of a course that opened. */
export class SendReleaseLetter extends ReactionCommand<{ readonly courseId: string; readonly userId: string }> {}

@CommandHandler(SendReleaseLetter)
export class SendReleaseLetterHandler implements ICommandHandler<SendReleaseLetter> {
  constructor(private readonly post: LetterPost) {}

  /** Throws `LetterDeferred` when the letter has to be tried again. */
  async execute({ input, caller, causationId }: SendReleaseLetter): Promise<void> {
    const ref = { courseId: input.courseId, userId: input.userId };
    const sending = { caller, causationId };
    const { letter, tries } = await this.post.subscription(ref);
    if (letter === 'claimed') {
      await this.post.record(ref, `unclear ${tries}`, decideUnclear, sending);
      return;
    }
    const addressee = await this.post.addressee(ref);
    const outcome = addressee && (await this.post.send(ref, addressee, decideClaim, sending));
    if (outcome?.kind === 'deferred') throw new LetterDeferred();
  }
}
