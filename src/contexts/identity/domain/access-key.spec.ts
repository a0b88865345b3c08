import { given } from '../../../../test/support/recorded.js';
import { accessKey, isValid, type KnownKey } from './access-key.js';
import type { AccessKeyEvent } from './access-key.events.js';

const issued = (expiresAt: string | null): AccessKeyEvent => ({
  type: 'identity.PersonalKeyIssued',
  data: { keyId: 'k', userId: 'mira', label: 'laptop', channel: 'agent', secretHash: 'h', expiresAt },
});
const key = (...events: AccessKeyEvent[]) => given(accessKey, ...events) as KnownKey;

test('a key is valid until the instant it expires, and not at that instant', () => {
  const expiring = key(issued('2026-12-01T00:00:00.000Z'));
  expect(isValid(expiring, '2026-11-30T23:59:59.999Z')).toBe(true);
  expect(isValid(expiring, '2026-12-01T00:00:00.000Z')).toBe(false);
  expect(isValid(key(issued(null)), '9999-12-31T00:00:00.000Z')).toBe(true);
});

test('a revoked key is never valid', () => {
  const revoked = key(issued(null), { type: 'identity.PersonalKeyRevoked', data: { keyId: 'k' } });
  expect(isValid(revoked, '2026-01-01T00:00:00.000Z')).toBe(false);
});
