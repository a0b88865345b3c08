import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { atOffset, endOfDay } from '../../../platform/text/zone.js';
import { homework } from '../domain/submission.js';
import { Reviewed } from '../reviewed.js';
import { Reviewers } from '../reviewers.js';
import type { extendHomeworkContract } from './extend.contract.js';
import { decideExtend } from './extend.decide.js';

export class ExtendHomework extends UseCaseCommand<typeof extendHomeworkContract> {}

@CommandHandler(ExtendHomework)
export class ExtendHomeworkHandler implements ICommandHandler<ExtendHomework> {
  constructor(
    private readonly reviewed: Reviewed,
    private readonly reviewers: Reviewers,
    private readonly decisions: DecisionRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ input, caller }: ExtendHomework): Promise<Answer<typeof extendHomeworkContract>> {
    const looked = await this.reviewed.look(input.submission, caller);
    if (looked.kind === 'refused') return refused(looked.refusal);
    const { submission } = looked;
    const timeZone = await this.reviewed.zoneOf(submission.space);
    const extending = { version: input.version, dueAt: endOfDay(input.due, timeZone), by: caller.personId };
    const facts = { now: this.clock.now(), archived: await this.reviewers.isArchived(submission) };
    const outcome = settled(
      await this.decisions.run(
        homework,
        submission.submissionId,
        caller,
        (state) => decideExtend(extending, facts, state ?? submission),
        { subjects: [submission.learnerId], at: facts.now },
      ),
    );
    if (outcome.kind === 'accepted') return answer(await this.reviewed.card(outcome.state ?? submission, caller));
    const { refusal } = outcome;
    if (refusal.code !== 'due_not_later') return refused(refusal);
    const { due_at } = refusal.details;
    return refused({ ...refusal, details: { ...refusal.details, due_at: due_at && atOffset(due_at, timeZone) } });
  }
}
