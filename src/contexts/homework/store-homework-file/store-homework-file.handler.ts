import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { HandIn } from '../hand-in.js';
import { LearnerHomework } from '../learner-homework.js';
import { Readings } from '../readings.js';
import { handedInView } from '../submission-view.js';
import { WindowTickets } from '../window-tickets.js';
import { givenFiles } from './given-files.js';
import type { storeHomeworkFileContract } from './store-homework-file.contract.js';

export class StoreHomeworkFile extends UseCaseCommand<typeof storeHomeworkFileContract> {}

@CommandHandler(StoreHomeworkFile)
export class StoreHomeworkFileHandler implements ICommandHandler<StoreHomeworkFile> {
  constructor(
    private readonly learners: LearnerHomework,
    private readonly handIn: HandIn,
    private readonly readings: Readings,
    private readonly tickets: WindowTickets,
  ) {}

  async execute({ input, caller }: StoreHomeworkFile): Promise<Answer<typeof storeHomeworkFileContract>> {
    const place = await this.learners.ofLesson(caller.personId, input, caller);
    if (place.kind === 'refused') return refused(place.refusal);
    const { ticket, lesson } = input;
    if (ticket !== undefined && !this.tickets.fits(ticket, place.identity))
      return refused({ code: 'window_closed', details: { lesson } });
    const files = givenFiles(input.files);
    if (!files) return refused({ code: 'invalid_files', details: {} });
    const handed = await this.handIn.save(place, { files, via: 'window' }, caller);
    if (handed.kind === 'refused') {
      if (handed.refusal.code === 'empty_answer') throw new Error('an answer with files is empty');
      return refused(handed.refusal);
    }
    const reading = await this.readings.of(handed.submission, caller, place.timeZone);
    return answer({ space: place.space.title, submission: handedInView(handed.submission, reading) });
  }
}
