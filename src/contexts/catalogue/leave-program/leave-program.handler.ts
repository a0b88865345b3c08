import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { ProgramMembership } from '../program-membership.js';
import type { leaveProgramContract } from './leave-program.contract.js';
import { decideLeaveProgram } from './leave-program.decide.js';

export class LeaveProgram extends UseCaseCommand<typeof leaveProgramContract> {}

@CommandHandler(LeaveProgram)
export class LeaveProgramHandler implements ICommandHandler<LeaveProgram> {
  constructor(private readonly membership: ProgramMembership) {}

  async execute({ input, caller }: LeaveProgram): Promise<Answer<typeof leaveProgramContract>> {
    const done = await this.membership.run(input, caller, (learnerId, state) =>
      decideLeaveProgram(learnerId, input, state),
    );
    return 'code' in done ? refused(done) : answer(done);
  }
}
