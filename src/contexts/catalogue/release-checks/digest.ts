import { createHash } from 'node:crypto';

export { canonicalText } from '../../../platform/text/canonical-text.js';

/** How the digest is made: digests of different algorithms cannot be compared, so the name is stored beside it. */
export const DIGEST_ALGORITHM = 'sha256-rfc8785-nfc';

/** 64 lower-case hexadecimal characters. */
export function digestOf(canonical: string): string {
  return createHash('sha256').update(canonical, 'utf8').digest('hex');
}
