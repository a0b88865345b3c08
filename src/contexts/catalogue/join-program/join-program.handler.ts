import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { ProgramMembership } from '../program-membership.js';
import type { joinProgramContract } from './join-program.contract.js';
import { decideJoinProgram } from './join-program.decide.js';

export class JoinProgram extends UseCaseCommand<typeof joinProgramContract> {}

@CommandHandler(JoinProgram)
export class JoinProgramHandler implements ICommandHandler<JoinProgram> {
  constructor(private readonly membership: ProgramMembership) {}

  async execute({ input, caller }: JoinProgram): Promise<Answer<typeof joinProgramContract>> {
    const done = await this.membership.run(input, caller, decideJoinProgram);
    return 'code' in done ? refused(done) : answer(done);
  }
}
