/** Every failure has an HTTP status and one sentence (contract: refusals.json, failures). */
export type FailureKind =
  | 'invalid_arguments'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'too_large'
  | 'too_many_requests'
  | 'unavailable';

export interface ArgumentFault {
  readonly path: string;
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
