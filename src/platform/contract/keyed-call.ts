import { z } from 'zod';
import { derivedId } from '../ids/ids.js';
import type { Caller } from './caller.js';
import type { ArgumentFault } from './failure.js';
import { readArguments } from './read-arguments.js';
import { isRecord } from './read-strings.js';
import type { Contract } from './use-case.js';

/** The argument that names a call, in every use case that takes it. */
export const KEY = 'idempotency_key';

/** The refusal of a key that was first given with other arguments. */
export const KEY_REUSED = 'idempotency_key_reused';

/** What a key may be, wherever it stands. */
export const keyText = z.string().min(1).max(200);
const besideArguments = z.strictObject({ [KEY]: keyText });

/** The key of a call: its argument where the use case takes one, else what came beside the arguments. */
export function keyOf({ input }: Contract, given: unknown, { idempotencyKey }: Caller): unknown {
  const named = Object.hasOwn(input.shape, KEY) && isRecord(given) ? given[KEY] : undefined;
  return named ?? idempotencyKey;
}

/** What is wrong with a key that came beside the arguments; said as if it were one of them. */
export function keyFaults({ idempotencyKey, locale }: Caller): readonly ArgumentFault[] {
  if (idempotencyKey === undefined) return [];
  const read = readArguments(besideArguments, { [KEY]: idempotencyKey }, locale);
  return read.ok ? [] : read.faults;
}

/** The same key of the same person for the same use case is the same command. */
export function keyed(caller: Caller, { surface, name }: Contract, key: string): Caller {
  const commandId = derivedId('command', caller.personId, surface, name, key);
  return { ...caller, commandId, idempotencyKey: key };
}
