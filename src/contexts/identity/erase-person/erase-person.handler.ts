import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { person } from '../domain/person.js';
import { Erasure } from '../erasure.js';
import type { erasePersonContract } from './erase-person.contract.js';
import { decideErasePerson } from './erase-person.decide.js';
import { ErasedTables } from './erased-tables.js';

export class ErasePerson extends UseCaseCommand<typeof erasePersonContract> {}

/** The answer comes after the person's key is gone; should this process end before, a reaction goes on. */
@CommandHandler(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly erasure: Erasure,
    private readonly tables: ErasedTables,
  ) {}

  async execute({ input: { user }, caller }: ErasePerson): Promise<Answer<typeof erasePersonContract>> {
    const userId = await this.erasure.find(user);
    if (userId === undefined) return refused({ code: 'user_not_found', details: { user } });
    const outcome = settled(
      await this.decisions.run(
        person,
        userId,
        caller,
        (state) => decideErasePerson({ userId, by: caller.personId }, state),
        { subjects: [userId] },
      ),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const destroyedAt = await this.erasure.complete(userId, caller);
    return answer({ user: userId, complete: await this.tables.areRidOf(userId, destroyedAt, caller) });
  }
}
