import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Failure } from '../../../platform/contract/failure.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { person } from '../domain/person.js';
import { Spaces } from '../spaces/spaces.js';
import type { setSpaceContract } from './set-space.contract.js';
import { decideSetSpace } from './set-space.decide.js';

export class SetSpace extends UseCaseCommand<typeof setSpaceContract> {}

@CommandHandler(SetSpace)
export class SetSpaceHandler implements ICommandHandler<SetSpace> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly spaces: Spaces,
  ) {}

  async execute({ input, caller }: SetSpace): Promise<Answer<typeof setSpaceContract>> {
    const space = await this.spaces.resolve(caller.personId, input.space);
    if (!space) return refused({ code: 'space_not_available', details: { space: input.space } });
    settled(
      await this.decisions.run(
        person,
        caller.personId,
        caller,
        (state) => {
          if (state.status === 'absent') throw new Failure('not_found');
          return decideSetSpace(space.id, state);
        },
        { subjects: [caller.personId] },
      ),
    );
    return answer({ current: space.title });
  }
}
