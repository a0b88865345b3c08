import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { course } from '../domain/course.js';
import type { publishCourseContract } from './publish-course.contract.js';
import { decidePublishCourse } from './publish-course.decide.js';
import { SentLetters } from './sent-letters.js';

export class PublishCourse extends UseCaseCommand<typeof publishCourseContract> {}

/** Those who waited for the course are written to by a reaction; the answer waits for it. */
@CommandHandler(PublishCourse)
export class PublishCourseHandler implements ICommandHandler<PublishCourse> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly letters: SentLetters,
  ) {}

  async execute({ input: { course: id }, caller }: PublishCourse): Promise<Answer<typeof publishCourseContract>> {
    const outcome = settled(await this.decisions.run(course, id, caller, (state) => decidePublishCourse(id, state)));
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const warnings = outcome.state.status === 'known' ? (outcome.state.active?.warnings ?? []) : [];
    const notified = outcome.events.length > 0 ? await this.letters.because(caller) : 0;
    return answer({ id, published: true, warnings: warnings.map((warning) => ({ ...warning })), notified });
  }
}
