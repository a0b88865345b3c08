import { derivedId } from '../ids/ids.js';
import type { Caller } from './caller.js';
import { isRecord } from './read-strings.js';
import type { Contract } from './use-case.js';

/** The argument that names a call, in every use case that takes it. */
export const KEY = 'idempotency_key';

/** The refusal of a key that was first given with other arguments. */
export const KEY_REUSED = 'idempotency_key_reused';

/** The key of a call: its argument where the use case takes one, else what came beside the arguments. */
export function keyOf({ input }: Contract, given: unknown, { idempotencyKey }: Caller): string | undefined {
  const named = Object.hasOwn(input.shape, KEY) && isRecord(given) ? given[KEY] : undefined;
  return typeof named === 'string' && named !== '' ? named : idempotencyKey;
}

/** The same key of the same person for the same use case is the same command. */
export function keyed(caller: Caller, { surface, name }: Contract, key: string): Caller {
  const commandId = derivedId('command', caller.personId, surface, name, key);
  return { ...caller, commandId, idempotencyKey: key };
}
