/** Every failure has an HTTP status and one sentence (contract: refusals.json, failures; ). */
export type FailureKind =
  | 'invalid_arguments'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'too_large'
  /** The request breaks an invariant that no code and no argument names. */
  | 'rejected'
  | 'too_many_requests'
  /** The one who asked has gone; nobody reads the answer. */
  | 'cancelled'
  /** A fault of ours; the sentence is that of `unavailable`. */
  | 'internal'
  | 'unavailable';

export interface ArgumentFault {
  /** Path of the argument, as `rows[2].title`. */
  readonly path: string;
  /** What is wrong and what is expected. */
  readonly reason: string;
}

/** Not a refusal: it has no code, and its body is never read by a client (except that of invalid arguments). */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(
    readonly kind: FailureKind,
    readonly faults: readonly ArgumentFault[] = [],
    options?: ErrorOptions & { readonly retryAfterSeconds?: number },
  ) {
    super(kind, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
  readonly retryAfterSeconds: number | undefined;
}
