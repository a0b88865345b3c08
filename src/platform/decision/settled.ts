import { Failure } from '../contract/failure.js';

/** What was decided; a stream that others kept changing is the failure `unavailable`, to be tried again soon. */
export function settled<O extends { readonly kind: string }>(outcome: O): Exclude<O, { readonly kind: 'busy' }> {
  if (outcome.kind === 'busy') throw new Failure('unavailable', [], { retryAfterSeconds: 1 });
  return outcome as Exclude<O, { readonly kind: 'busy' }>;
}
