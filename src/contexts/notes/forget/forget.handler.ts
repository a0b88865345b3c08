import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { learnerNotes } from '../domain/learner-notes.js';
import { noteKey } from '../domain/note-key.js';
import { NoteShredder } from '../note-shredder.js';
import type { forgetContract } from './forget.contract.js';
import { decideForget } from './forget.decide.js';

export class Forget extends UseCaseCommand<typeof forgetContract> {}

/** The answer comes after the note's key is gone; should this process end before, a reaction throws it away. */
@CommandHandler(Forget)
export class ForgetHandler implements ICommandHandler<Forget> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly shredder: NoteShredder,
  ) {}

  async execute({ input, caller }: Forget): Promise<Answer<typeof forgetContract>> {
    const { personId } = caller;
    const outcome = settled(
      await this.decisions.run(learnerNotes, personId, caller, (state) => decideForget(input, personId, state)),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    for (const { data } of outcome.events) await this.shredder.shred(data);
    return answer({ key: noteKey(input.key) });
  }
}
