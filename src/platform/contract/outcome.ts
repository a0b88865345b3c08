import { failureSentence, failureTexts } from './failure-texts.js';
import { Failure, type ArgumentFault, type FailureKind } from './failure.js';
import type { Locale } from './refusal.js';
import type { ShownRefusal } from './render-refusal.js';
import type { ForWindow, Stale } from './use-case.js';

/** A failure as every surface shows it. */
export interface ShownFailure {
  readonly kind: FailureKind;
  /** HTTP status. */
  readonly status: number;
  /** One line in the caller's language; holds nothing of an exception. */
  readonly sentence: string;
  readonly faults: readonly ArgumentFault[];
  readonly retryAfterSeconds: number | undefined;
}

export interface Failed {
  readonly kind: 'failed';
  readonly failure: ShownFailure;
  /** For the log only. */
  readonly cause?: unknown;
}

/** How a call ended, on every surface. */
export type Outcome =
  | {
      readonly kind: 'ok';
      readonly data: Readonly<Record<string, unknown>>;
      readonly stale?: Stale | undefined;
      readonly forWindow?: ForWindow | undefined;
    }
  | { readonly kind: 'refused'; readonly refusal: ShownRefusal }
  | Failed;

/** Whatever was thrown as a failure; what is not a `Failure` is a fault of ours and kept as the cause, for the log only. */
export function failed(thrown: unknown, { locale, correlationId }: { locale: Locale; correlationId: string }): Failed {
  const failure = thrown instanceof Failure ? thrown : new Failure('internal', [], { cause: thrown });
  const { kind, faults, retryAfterSeconds, cause } = failure;
  const sentence = failureSentence(kind, locale, { faults, correlationId });
  return {
    kind: 'failed',
    failure: { kind, status: failureTexts[kind].status, sentence, faults, retryAfterSeconds },
    ...(cause === undefined ? {} : { cause }),
  };
}
