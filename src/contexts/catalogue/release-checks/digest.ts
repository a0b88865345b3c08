import { createHash } from 'node:crypto';
import canonicalizeModule from 'canonicalize';

// The package is CommonJS with the typings of a module: what is imported is the function itself.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string | undefined;

/** How the digest is made: digests of different algorithms cannot be compared, so the name is stored beside it. */
export const DIGEST_ALGORITHM = 'sha256-rfc8785-nfc';

/** The one text of a release: RFC 8785, so numbers count by value and neither white space nor key order matters. */
export function canonicalText(release: object): string {
  const text = canonicalize(release);
  if (text === undefined) throw new Error('an object always has a canonical text');
  return text;
}

/** 64 lower-case hexadecimal characters. */
export function digestOf(canonical: string): string {
  return createHash('sha256').update(canonical, 'utf8').digest('hex');
}
