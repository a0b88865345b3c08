import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { lessonStatus, objectiveStatus, openGoals } from '../domain/progress.js';
import { LessonChain } from '../lesson-chain.js';
import { nextStepView } from '../views.js';
import { signalsSaid } from '../words/signal-sentences.js';
import { markGoalContract } from './mark-goal.contract.js';
import { decideMarkGoal } from './mark-goal.decide.js';

export class MarkGoal extends UseCaseCommand<typeof markGoalContract> {}

@CommandHandler(MarkGoal)
export class MarkGoalHandler implements ICommandHandler<MarkGoal> {
  constructor(private readonly chain: LessonChain) {}

  async execute({ input, caller }: MarkGoal): Promise<Answer<typeof markGoalContract>> {
    const { session, resume_from: resumeFrom, ...mark } = input;
    const done = await this.chain.inSession(session, caller, (at, facts) =>
      decideMarkGoal({ ...mark, resumeFrom }, at, facts),
    );
    if (done.kind === 'refused') return refused(done.refusal);

    const { run, course, facts, events, at } = done;
    const signals = signalsSaid(events, caller.locale);
    const goal = run.goals.find(({ key }) => key === input.goal);
    const objective = goal?.objective ?? '';
    return answer({
      goal: input.goal,
      status: goal?.status ?? 'open',
      objective: {
        key: objective,
        status: objectiveStatus(run, objective),
        open: openGoals(run)
          .filter((open) => open.objective === objective)
          .map((open) => open.goal),
      },
      lesson: { status: lessonStatus(run) },
      ...nextStepView(run, at.session.space, course, facts, caller.locale),
      ...(signals.length > 0 ? { signals } : {}),
    });
  }
}
