import { given } from '../../../../test/support/recorded.js';
import { accessKey } from '../domain/access-key.js';
import { decideIssueKey } from './issue-key.decide.js';

const now = '2026-11-30T09:00:00.000Z';
const key = {
  keyId: 'k',
  userId: 'mira',
  label: 'laptop',
  channel: 'agent',
  secretHash: 'h',
  expiresAt: '2026-11-30T09:00:00.001Z',
} as const;
const issued = { type: 'identity.PersonalKeyIssued', data: key } as const;

test('a key is issued with its hash', () => {
  expect(decideIssueKey(key, now, accessKey.initial).events).toEqual([issued]);
});

test('refusal:key_already_shown@issue_key: the secret of an issued key is not told again', () => {
  expect(decideIssueKey(key, now, given(accessKey, issued))).toMatchObject({
    refusal: { code: 'key_already_shown', details: { key_id: 'k' } },
  });
});

test('refusal:expiry_in_past@issue_key: a key that would never be valid is not issued', () => {
  expect(decideIssueKey({ ...key, expiresAt: now }, now, accessKey.initial)).toMatchObject({
    refusal: { code: 'expiry_in_past', details: { expires: now } },
  });
});
