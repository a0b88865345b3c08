import type { Identity } from '../../platform/access/authenticator.js';
import type { Caller } from '../../platform/contract/caller.js';
import type { Ids } from '../../platform/ids/ids.js';

/** One request whose credential was checked. */
export interface Visit {
  readonly identity: Identity;
  readonly correlationId: string;
  readonly traceparent?: string | undefined;
}

export interface CallDetails {
  /** The same key for the same tool is the same command: sent again it changes nothing. */
  readonly idempotencyKey?: unknown;
  readonly traceparent?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the client shows windows in the chat, as far as it says. */
  readonly showsWindows?: boolean | undefined;
}

const traceparentForm = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** The caller of one call within a visit. */
export function callerOf(visit: Visit, call: CallDetails, ids: Ids): Caller {
  const { credentialId: _credential, ...person } = visit.identity;
  const { idempotencyKey: key, signal, showsWindows } = call;
  const traceparent = [call.traceparent, visit.traceparent].find((value) => value && traceparentForm.test(value));
  return {
    ...person,
    correlationId: visit.correlationId,
    commandId: ids.uuid(),
    ...(key === undefined ? {} : { idempotencyKey: key }),
    ...(traceparent ? { traceparent } : {}),
    ...(signal ? { signal } : {}),
    ...(showsWindows === undefined ? {} : { showsWindows }),
  };
}

/** The key of a form, where another one is made when it has none: at most 200 characters, anything else is no key. */
export function idempotencyKey(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;
}
