import type { StreamType } from '../../../platform/decision/decision.js';
import type { ReleaseSubscriptionEvent } from './subscription.events.js';

/** What became of the one letter of a subscription. */
export type LetterStatus = 'claimed' | 'postponed' | 'sent' | 'refused' | 'unclear';

/** Whether somebody wants to hear of a course, and what became of the letter; null before its first try. */
export interface ReleaseSubscription {
  readonly active: boolean;
  readonly letter: LetterStatus | null;
  /** How often the letter was claimed. */
  readonly tries: number;
}

/** A person and a course, in one text: the id of the stream after its kind, and the id of the letter. */
export interface SubscriptionRef {
  readonly courseId: string;
  readonly userId: string;
}

/** The stream `subscription-<course>-<person>`. */
export const releaseSubscription: StreamType<ReleaseSubscription, ReleaseSubscriptionEvent> = {
  category: 'subscription',
  initial: { active: false, letter: null, tries: 0 },
  evolve(state, event) {
    switch (event.type) {
      case 'notifications.ReleaseSubscriptionOpened':
        return { ...state, active: true };
      case 'notifications.ReleaseSubscriptionCancelled':
        return { ...state, active: false };
      case 'notifications.ReleaseLetterClaimed':
        return { ...state, letter: 'claimed', tries: state.tries + 1 };
      case 'notifications.ReleaseLetterSent':
        return { ...state, letter: 'sent' };
      case 'notifications.ReleaseLetterPostponed':
        return { ...state, letter: 'postponed' };
      case 'notifications.ReleaseLetterRefused':
        return { ...state, letter: 'refused' };
      case 'notifications.ReleaseLetterUnclear':
        return { ...state, letter: state.letter === 'sent' ? 'sent' : 'unclear' };
    }
  },
};

export function subscriptionOf({ courseId, userId }: SubscriptionRef): string {
  return `${courseId}-${userId}`;
}

/** What people name a letter by; no id of a course or a person has a dot. */
export function letterOf({ courseId, userId }: SubscriptionRef): string {
  return `${courseId}.${userId}`;
}

/** The subscription a letter belongs to; undefined when the text is no letter's id. */
export function refOfLetter(letter: string): SubscriptionRef | undefined {
  const [courseId, userId, ...more] = letter.split('.');
  return courseId && userId && more.length === 0 ? { courseId, userId } : undefined;
}
