import { randomIds } from '../ids/ids.js';
import { matchesHash, newSecret, parsePersonalKey, personalKey, secretHash } from './personal-key.js';

const keyId = '0123456789abcdef0123456789abcdef';

test('a key tells its id and its secret, whatever random bytes it has', () => {
  for (let i = 0; i < 200; i += 1) {
    const secret = newSecret(randomIds);
    expect(parsePersonalKey(personalKey(keyId, secret))).toEqual({ keyId, secret });
  }
});

test.each([
  ['empty', ''],
  ['of another kind', `cio_mcp_${keyId}_${'s'.repeat(43)}`],
  ['cut short', `lyc_${keyId}_${'s'.repeat(42)}`],
  ['with more behind it', `lyc_${keyId}_${'s'.repeat(43)} `],
  ['with an id that is none', `lyc_${keyId.slice(1)}/_${'s'.repeat(43)}`],
])('a text that is %s is no key', (_, text) => {
  expect(parsePersonalKey(text)).toBeUndefined();
});

test('only the hash is needed to know a secret again', () => {
  const secret = newSecret(randomIds);
  const hash = secretHash(secret);
  expect(hash).not.toContain(secret);
  expect(matchesHash(secret, hash)).toBe(true);
  expect(matchesHash(newSecret(randomIds), hash)).toBe(false);
  expect(matchesHash(secret, 'no hash')).toBe(false);
});
