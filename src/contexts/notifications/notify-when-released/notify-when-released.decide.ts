import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import type { notificationsRefusals } from '../domain/refusals.js';
import type { ReleaseSubscriptionEvent } from '../domain/subscription.events.js';
import type { ReleaseSubscription, SubscriptionRef } from '../domain/release-subscription.js';

export interface NotifyFacts {
  /** Announced, and to this learner. */
  readonly isAnnounced: boolean;
}

/** Subscribes or unsubscribes; a repetition changes nothing. */
export function decideNotifyWhenReleased(
  ref: SubscriptionRef,
  notify: boolean,
  { isAnnounced }: NotifyFacts,
  { active }: ReleaseSubscription,
): Decision<ReleaseSubscriptionEvent, RefusedOf<typeof notificationsRefusals, 'course_not_upcoming'>> {
  if (notify && !isAnnounced) return refuse('course_not_upcoming', { course: ref.courseId });
  if (notify === active) return accept();
  return accept(
    notify
      ? { type: 'notifications.ReleaseSubscriptionOpened', data: ref }
      : { type: 'notifications.ReleaseSubscriptionCancelled', data: ref },
  );
}
