import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer, type RefusalOf } from '../../../platform/contract/use-case.js';
import { tidy } from '../../../platform/text/text.js';
import { HandIn, type HandInRefusal } from '../hand-in.js';
import { LearnerHomework } from '../learner-homework.js';
import { Readings } from '../readings.js';
import { handedInView } from '../submission-view.js';
import type { submitHomeworkContract } from './submit-homework.contract.js';

export class SubmitHomework extends UseCaseCommand<typeof submitHomeworkContract> {}

@CommandHandler(SubmitHomework)
export class SubmitHomeworkHandler implements ICommandHandler<SubmitHomework> {
  constructor(
    private readonly learners: LearnerHomework,
    private readonly handIn: HandIn,
    private readonly readings: Readings,
  ) {}

  async execute({ input, caller }: SubmitHomework): Promise<Answer<typeof submitHomeworkContract>> {
    const place = await this.learners.ofLesson(caller.personId, input, caller);
    if (place.kind === 'refused') return refused(place.refusal);
    const what = { answer: tidy(input.answer), files: [], via: 'agent' } as const;
    const handed = await this.handIn.save(place, what, caller);
    if (handed.kind === 'refused') return refused(ofText(handed.refusal));
    const reading = await this.readings.of(handed.submission, caller, place.timeZone);
    return answer({ space: place.space.title, submission: handedInView(handed.submission, reading) });
  }
}

/** The refusal of an answer that has no new files: what is wrong with files cannot be said of it. */
function ofText(refusal: HandInRefusal): RefusalOf<typeof submitHomeworkContract> {
  switch (refusal.code) {
    case 'file_missing':
    case 'file_too_large':
    case 'answer_too_large':
    case 'too_many_files':
    case 'file_rejected':
      throw new Error(`${refusal.code} without a file`);
    default:
      return refusal;
  }
}
