import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Failure } from '../../../platform/contract/failure.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { course, isOpenToAny, type KnownCourse } from '../../catalogue/index.js';
import { Spaces } from '../../identity/index.js';
import { releaseSubscription, subscriptionOf } from '../domain/release-subscription.js';
import type { notifyWhenReleasedContract } from './notify-when-released.contract.js';
import { decideNotifyWhenReleased } from './notify-when-released.decide.js';

export class NotifyWhenReleased extends UseCaseCommand<typeof notifyWhenReleasedContract> {}

@CommandHandler(NotifyWhenReleased)
export class NotifyWhenReleasedHandler implements ICommandHandler<NotifyWhenReleased> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly states: StateCache,
    private readonly spaces: Spaces,
  ) {}

  async execute({ input, caller }: NotifyWhenReleased): Promise<Answer<typeof notifyWhenReleasedContract>> {
    const { course: courseId, notify = true } = input;
    const { personId: userId } = caller;
    const [{ state: named }] = await this.states.load(stream(course, courseId));
    if (named.status === 'absent') {
      if (notify) return refused({ code: 'course_not_upcoming', details: { course: courseId } });
      throw new Failure('not_found');
    }
    const facts = { isAnnounced: notify && (await this.isAnnouncedTo(named, userId)) };
    const ref = { courseId, userId };
    const outcome = settled(
      await this.decisions.run(
        releaseSubscription,
        subscriptionOf(ref),
        caller,
        (state) => decideNotifyWhenReleased(ref, notify, facts, state),
        { subjects: [userId] },
      ),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    return answer({ course: courseId, title: named.title, notify: outcome.state.active });
  }

  private async isAnnouncedTo(named: KnownCourse, personId: string): Promise<boolean> {
    if (!named.published || !named.upcoming) return false;
    if (named.allowedOrganizations.size === 0) return true;
    return isOpenToAny(named, (await this.spaces.organizationsOf(personId)).organizations);
  }
}
