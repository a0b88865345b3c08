import { describe, expect, it } from '@jest/globals';
import { given } from '../../../../test/support/recorded.js';
import { decideClaim, decideClaimAgain, decideConfirm, decideOutcome, decideUnclear } from './letter.js';
import type { ReleaseSubscriptionEvent } from './subscription.events.js';
import { letterOf, refOfLetter, releaseSubscription } from './release-subscription.js';

const ref = { courseId: 'c-tea', userId: 'mira' };
const event = (type: string, more: object = {}) =>
  ({ type: `notifications.${type}`, data: { ...ref, ...more } }) as ReleaseSubscriptionEvent;
const opened = event('ReleaseSubscriptionOpened');
const cancelled = event('ReleaseSubscriptionCancelled');
const claimed = event('ReleaseLetterClaimed');
const sent = event('ReleaseLetterSent', { by: 'mail' });
const postponed = event('ReleaseLetterPostponed', { reason: '451' });
const refusedByServer = event('ReleaseLetterRefused', { reason: '550' });
const unclear = event('ReleaseLetterUnclear', { reason: null });

const after = (...events: ReleaseSubscriptionEvent[]) => given(releaseSubscription, ...events);

describe('the one letter of a subscription', () => {
  it('R-197 is claimed once, and again only after it was certainly not taken', () => {
    expect(decideClaim(ref, after(opened)).events).toEqual([claimed]);
    expect(decideClaim(ref, after(opened, claimed, postponed)).events).toEqual([claimed]);
    for (const end of [claimed, sent, refusedByServer, unclear])
      expect(decideClaim(ref, after(opened, claimed, end)).events).toEqual([]);
  });

  it('LMS-55 is not for who did not ask, or asked no more', () => {
    expect(decideClaim(ref, after()).events).toEqual([]);
    expect(decideClaim(ref, after(opened, cancelled)).events).toEqual([]);
    expect(decideClaim(ref, after(opened, claimed, postponed, cancelled)).events).toEqual([]);
  });

  it('says what the mail server said', () => {
    const of = (kind: 'deferred' | 'refused' | 'unclear') =>
      decideOutcome(ref, { kind, reason: 'so' }, after(opened, claimed)).events;
    expect(decideOutcome(ref, { kind: 'sent' }, after(opened, claimed)).events).toEqual([sent]);
    expect(of('deferred')).toEqual([event('ReleaseLetterPostponed', { reason: 'so' })]);
    expect(of('refused')).toEqual([event('ReleaseLetterRefused', { reason: 'so' })]);
    expect(of('unclear')).toEqual([event('ReleaseLetterUnclear', { reason: 'so' })]);
  });

  it('is unclear when its claim was left behind; an answer that comes late clears it', () => {
    expect(decideUnclear(ref, after(opened, claimed)).events).toEqual([unclear]);
    expect(decideUnclear(ref, after(opened, claimed, sent)).events).toEqual([]);
    expect(decideOutcome(ref, { kind: 'sent' }, after(opened, claimed, unclear)).events).toEqual([sent]);
    expect(after(opened, claimed, sent, unclear).letter).toBe('sent');
  });

  it('is settled by a person while it is open: sent again, or known to have arrived', () => {
    for (const end of [postponed, refusedByServer, unclear]) {
      expect(decideClaimAgain(ref, after(opened, claimed, end)).events).toEqual([claimed]);
      expect(decideConfirm(ref, after(opened, claimed, end)).events).toEqual([
        event('ReleaseLetterSent', { by: 'person' }),
      ]);
    }
  });

  it('refusal:letter_not_open@resend_letter refusal:letter_not_open@confirm_letter', () => {
    for (const [end, status] of [
      [claimed, 'claimed'],
      [sent, 'sent'],
    ] as const)
      for (const decide of [decideClaimAgain, decideConfirm])
        expect(decide(ref, after(opened, claimed, end))).toMatchObject({
          refusal: { code: 'letter_not_open', details: { letter: 'c-tea.mira', status } },
        });
  });

  it('refusal:letter_not_found@resend_letter refusal:letter_not_found@confirm_letter', () => {
    for (const decide of [decideClaimAgain, decideConfirm])
      expect(decide(ref, after(opened))).toMatchObject({ refusal: { code: 'letter_not_found' } });
  });

  it('is named by course and person', () => {
    expect(refOfLetter(letterOf(ref))).toEqual(ref);
    for (const text of ['', 'c-tea', 'c-tea.', '.mira', 'a.b.c']) expect(refOfLetter(text)).toBeUndefined();
  });
});
