import type { Outcome, ShownFailure } from '../../platform/contract/outcome.js';
import { flatRefusal } from '../../platform/contract/render-refusal.js';

export interface HttpAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The envelope of every HTTP answer: a refusal is a success of the transport. */
export function envelope(outcome: Outcome): HttpAnswer {
  switch (outcome.kind) {
    case 'ok': {
      const stale = outcome.stale ? { stale: { as_of: outcome.stale.asOf } } : {};
      return { status: 200, body: { ok: true, data: outcome.data, ...stale }, headers: {} };
    }
    case 'refused':
      return { status: 200, body: { ok: false, error: flatRefusal(outcome.refusal) }, headers: {} };
    case 'failed':
      return failureAnswer(outcome.failure);
  }
}

/** The body of wrong arguments lists the faults; that of another failure holds its sentence for people, not for programs. */
export function failureAnswer({ kind, status, sentence, faults, retryAfterSeconds }: ShownFailure): HttpAnswer {
  const body = kind === 'invalid_arguments' ? { ok: false, errors: faults } : { ok: false, message: sentence };
  const wait = retryAfterSeconds === undefined ? undefined : String(Math.ceil(retryAfterSeconds));
  return { status, body, headers: wait === undefined ? {} : { 'Retry-After': wait } };
}
