import { createHash, timingSafeEqual } from 'node:crypto';
import type { Ids } from '../ids/ids.js';

/** What a person's key says: which key, and the secret that proves it. */
export interface PersonalKey {
  readonly keyId: string;
  readonly secret: string;
}

const SECRET_BYTES = 32;
const FORM = /^lyc_([0-9a-f]{32})_([A-Za-z0-9_-]{43})$/;

export function newSecret(ids: Ids): string {
  return ids.secret(SECRET_BYTES).toString('base64url');
}

/** `lyc_<keyId>_<secret>`: the prefix lets scanners find a key that was published by mistake. */
export function personalKey(keyId: string, secret: string): string {
  return `lyc_${keyId}_${secret}`;
}

/** The key in its parts; undefined when the text is no personal key. */
export function parsePersonalKey(text: string): PersonalKey | undefined {
  const [, keyId, secret] = FORM.exec(text) ?? [];
  return keyId && secret ? { keyId, secret } : undefined;
}

/** What is kept of a secret. It has 256 random bits, so a plain hash cannot be guessed back. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Takes the same time whether and wherever the hashes differ. */
export function matchesHash(secret: string, hash: string): boolean {
  const given = Buffer.from(secretHash(secret), 'hex');
  const kept = Buffer.from(hash, 'hex');
  return given.length === kept.length && timingSafeEqual(given, kept);
}
