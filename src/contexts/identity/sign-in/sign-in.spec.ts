import { given } from '../../../../test/support/recorded.js';
import { decideRequestSignIn } from '../request-sign-in/request-sign-in.decide.js';
import { isOpen, signIn } from '../domain/sign-in.js';
import type { SignInEvent } from '../domain/sign-in.events.js';
import { decideSignOut } from '../sign-out/sign-out.decide.js';
import { decideSignInByKey, decideSignInByLink } from './sign-in.decide.js';

const asked = { signInId: 's', userId: 'mira', linkHash: 'l' };
const requested: SignInEvent = {
  type: 'identity.SignInRequested',
  data: { ...asked, linkExpiresAt: '2026-11-30T09:15:00.000Z' },
};
const signedIn: SignInEvent = {
  type: 'identity.SignedIn',
  data: { signInId: 's', userId: 'mira', secretHash: 'h', keyId: null, expiresAt: '2026-11-30T21:14:59.999Z' },
};
const signedOut: SignInEvent = { type: 'identity.SignedOut', data: { signInId: 's' } };
const at = (time: string) => new Date(`2026-11-30T${time}Z`);
const proof = { signInId: 's', secretHash: 'h', isProven: true };

describe('a sign-in by the link of a letter', () => {
  it('waits for a quarter of an hour, with nothing but a hash', () => {
    expect(decideRequestSignIn(asked, at('09:00:00'), signIn.initial).events).toEqual([requested]);
    expect(decideRequestSignIn(asked, at('09:00:00'), given(signIn, requested)).events).toEqual([]);
  });

  it('opens a browser for twelve hours', () => {
    expect(decideSignInByLink(proof, at('09:14:59.999'), given(signIn, requested)).events).toEqual([signedIn]);
    const state = given(signIn, requested, signedIn);
    expect(isOpen(state, '2026-11-30T21:14:59.998Z')).toBe(true);
    expect(isOpen(state, '2026-11-30T21:14:59.999Z')).toBe(false);
  });

  it.each([
    ['another secret', { ...proof, isProven: false }, '09:01:00', [requested]],
    ['a link that was used', proof, '09:01:00', [requested, signedIn]],
    ['a link that is too old', proof, '09:15:00', [requested]],
    ['a link that nobody asked for', proof, '09:01:00', []],
    ['a browser that has signed out', proof, '09:01:00', [requested, signedIn, signedOut]],
  ])('is not opened by %s', (_, shown, time, history) => {
    expect(decideSignInByLink(shown, at(time), given(signIn, ...history))).toMatchObject({
      refusal: { code: 'link_over' },
      events: [],
    });
  });
});

it('a sign-in by a key remembers the key', () => {
  const opened = { signInId: 's', userId: 'mira', secretHash: 'h', keyId: 'k' };
  expect(decideSignInByKey(opened, at('09:00:00'), signIn.initial).events).toEqual([
    { type: 'identity.SignedIn', data: { ...opened, expiresAt: '2026-11-30T21:00:00.000Z' } },
  ]);
  expect(decideSignInByKey(opened, at('09:00:00'), given(signIn, signedIn)).events).toEqual([]);
});

it('a browser signs out once', () => {
  const state = given(signIn, requested, signedIn);
  expect(decideSignOut('s', state).events).toEqual([signedOut]);
  expect(decideSignOut('s', given(signIn, requested, signedIn, signedOut)).events).toEqual([]);
  expect(decideSignOut('s', given(signIn, requested)).events).toEqual([]);
});
