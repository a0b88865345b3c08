import { given } from '../../../../test/support/recorded.js';
import { accessKey } from '../domain/access-key.js';
import type { AccessKeyEvent } from '../domain/access-key.events.js';
import { decideRevokeKey } from './revoke-key.decide.js';

const issued: AccessKeyEvent = {
  type: 'identity.PersonalKeyIssued',
  data: { keyId: 'k', userId: 'mira', label: 'laptop', channel: 'agent', secretHash: 'h', expiresAt: null },
};
const revoked: AccessKeyEvent = { type: 'identity.PersonalKeyRevoked', data: { keyId: 'k' } };

test('a key is revoked once', () => {
  expect(decideRevokeKey('k', given(accessKey, issued)).events).toEqual([revoked]);
  expect(decideRevokeKey('k', given(accessKey, issued, revoked)).events).toEqual([]);
});

test('refusal:key_not_found@revoke_key', () => {
  expect(decideRevokeKey('k', accessKey.initial)).toMatchObject({
    refusal: { code: 'key_not_found', details: { key_id: 'k' } },
  });
});
