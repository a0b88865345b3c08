import canonicalizeModule from 'canonicalize';

// The package is CommonJS with the typings of a module: what is imported is the function itself.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string | undefined;

/** The one text of an object: RFC 8785, so numbers count by value and neither white space nor key order matters. */
export function canonicalText(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('an object always has a canonical text');
  return text;
}
