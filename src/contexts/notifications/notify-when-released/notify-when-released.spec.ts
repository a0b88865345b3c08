import { describe, expect, it } from '@jest/globals';
import { given } from '../../../../test/support/recorded.js';
import type { ReleaseSubscriptionEvent } from '../domain/subscription.events.js';
import { releaseSubscription } from '../domain/release-subscription.js';
import { decideNotifyWhenReleased } from './notify-when-released.decide.js';

const ref = { courseId: 'c-tea', userId: 'mira' };
const opened: ReleaseSubscriptionEvent = { type: 'notifications.ReleaseSubscriptionOpened', data: ref };
const cancelled: ReleaseSubscriptionEvent = { type: 'notifications.ReleaseSubscriptionCancelled', data: ref };
const sent: ReleaseSubscriptionEvent = { type: 'notifications.ReleaseLetterSent', data: { ...ref, by: 'mail' } };

const decided = (notify: boolean, isAnnounced: boolean, ...history: ReleaseSubscriptionEvent[]) =>
  decideNotifyWhenReleased(ref, notify, { isAnnounced }, given(releaseSubscription, ...history));

describe('notify_when_released', () => {
  it('R-196 subscribes to an announcement, once however often it is asked', () => {
    expect(decided(true, true).events).toEqual([opened]);
    expect(decided(true, true, opened).events).toEqual([]);
    expect(decided(true, true, opened, cancelled).events).toEqual([opened]);
  });

  it('R-196 unsubscribes from any course, once', () => {
    for (const isAnnounced of [true, false]) {
      expect(decided(false, isAnnounced, opened).events).toEqual([cancelled]);
      expect(decided(false, isAnnounced)).toEqual({ kind: 'accepted', events: [] });
    }
  });

  it('R-197 stays after the letter, and subscribing again changes nothing', () => {
    expect(decided(true, true, opened, sent).events).toEqual([]);
  });

  it('refusal:course_not_upcoming@notify_when_released', () => {
    const refusal = { code: 'course_not_upcoming', details: { course: 'c-tea' } };
    expect(decided(true, false)).toMatchObject({ kind: 'refused', refusal, events: [] });
    expect(decided(true, false, opened)).toMatchObject({ kind: 'refused', refusal });
  });
});
