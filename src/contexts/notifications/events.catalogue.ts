import { z } from 'zod';
import { catalogue, event } from '../../platform/event-store/catalogue/event-definition.js';
import type { ReleaseSubscriptionEvent } from './domain/subscription.events.js';

const subscription = { userId: z.string(), courseId: z.string() };

/** How subscriptions and letters are recorded. What a mail server says may hold the person's address. */
export const notificationsEvents = catalogue<ReleaseSubscriptionEvent>({
  'notifications.ReleaseSubscriptionOpened': event(z.strictObject(subscription)),
  'notifications.ReleaseSubscriptionCancelled': event(z.strictObject(subscription)),
  'notifications.ReleaseLetterClaimed': event(z.strictObject(subscription)),
  'notifications.ReleaseLetterSent': event(z.strictObject({ ...subscription, by: z.enum(['mail', 'person']) })),
  'notifications.ReleaseLetterPostponed': event(z.strictObject({ ...subscription, reason: z.string() }), {
    personal: ['reason'],
  }),
  'notifications.ReleaseLetterRefused': event(z.strictObject({ ...subscription, reason: z.string() }), {
    personal: ['reason'],
  }),
  'notifications.ReleaseLetterUnclear': event(z.strictObject({ ...subscription, reason: z.string().nullable() }), {
    personal: ['reason'],
  }),
});
