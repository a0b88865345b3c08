import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { AccessViolations } from '../access/access-violations.js';
import type { CallObserver } from './call-observer.js';
import { canonicalPieces } from '../text/canonical-pieces.js';
import type { Caller } from './caller.js';
import { Failure, type FailureKind } from './failure.js';
import { KEY, KEY_REUSED, keyed, keyFaults, keyOf, keyText } from './keyed-call.js';
import { failed, type Outcome } from './outcome.js';
import { isStorable, readArguments } from './read-arguments.js';
import { showRefusal } from './render-refusal.js';
import type { Refused } from './refusal.js';
import type { Registered } from './registry.js';
import type { Audience, ForWindow, Stale, UseCaseCommand, UseCaseQuery } from './use-case.js';
import type { HeldKey, UsedKeys } from './used-keys.js';

type Answered =
  | { readonly ok: true; readonly data: unknown; readonly stale?: Stale; readonly forWindow?: ForWindow }
  | { readonly ok: false; readonly refusal: Refused };

/** Failures that come before anything is recorded. After another one nobody knows. */
const NOTHING_DONE: readonly FailureKind[] = ['invalid_arguments', 'forbidden', 'not_found', 'too_large', 'rejected'];

/**
 * The one path of a call, whatever way it came: arguments, audience, key, bus, output. It never throws. Whoever is told
 * that they have no right to it, here or by the use case, is recorded.
 */
export class Gateway {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly observers: readonly CallObserver[] = [],
    private readonly violations?: AccessViolations,
    private readonly usedKeys?: UsedKeys,
  ) {}

  call(registered: Registered, given: unknown, from: Caller): Promise<Outcome> {
    const { contract } = registered;
    const key = keyText.safeParse(keyOf(contract, given, from));
    const caller = key.success && isStorable(key.data) ? keyed(from, contract, key.data) : from;
    return this.observers.reduceRight<() => Promise<Outcome>>(
      (run, observer) => () => observer.observe({ contract, caller }, run),
      () => this.settle(registered, given, caller),
    )();
  }

  private async settle(registered: Registered, given: unknown, caller: Caller): Promise<Outcome> {
    try {
      return await this.run(registered, given, caller);
    } catch (thrown) {
      const gone = caller.signal?.aborted === true;
      const ended = failed(gone ? new Failure('cancelled', [], { cause: thrown }) : thrown, caller);
      if (ended.failure.kind === 'forbidden') {
        const { surface, name: tool } = registered.contract;
        await this.violations?.record(caller, { surface, tool });
      }
      return ended;
    }
  }

  private async run(registered: Registered, given: unknown, caller: Caller): Promise<Outcome> {
    const { contract, useCase } = registered;
    if (!isInAudience(contract.audience, caller)) throw new Failure('forbidden');
    const read = readArguments(contract.input, given, caller.locale);
    const faults = [...(read.ok ? [] : read.faults), ...keyFaults(caller)];
    if (!read.ok || faults.length > 0) throw new Failure('invalid_arguments', faults);
    const { [KEY]: _key, ...input } = read.input;
    const held = await this.held(registered, input, caller);
    if (!held) {
      if (!Object.hasOwn(contract.refusals, KEY_REUSED)) throw new Failure('rejected');
      const details = { [KEY]: caller.idempotencyKey };
      return shown(registered, { ok: false, refusal: { code: KEY_REUSED, details } }, caller);
    }
    // Which input belongs to which message was checked where both were listed (`useCase`).
    const message = new useCase.Message(input as never, { ...caller, commandId: held.commandId });
    const answered = await this.executed(registered, message, held);
    return shown(registered, answered, caller);
  }

  /** A call that was turned away has recorded nothing: its key may come with other arguments. */
  private async executed({ changes }: Registered, message: object, held: HeldKey): Promise<Answered> {
    try {
      const answered: unknown = changes
        ? await this.commands.execute(message as UseCaseCommand<never>)
        : await this.queries.execute(message as UseCaseQuery<never>);
      if (!(answered as Answered).ok) await givenUp(held);
      return answered as Answered;
    } catch (thrown) {
      if (thrown instanceof Failure && NOTHING_DONE.includes(thrown.kind)) await givenUp(held);
      throw thrown;
    }
  }

  /** The key of the call, whether it has one or not; undefined when it was first given with other arguments. */
  private async held({ changes }: Registered, input: object, caller: Caller): Promise<HeldKey | undefined> {
    const hasKey = changes && caller.idempotencyKey !== undefined;
    if (hasKey && this.usedKeys) return this.usedKeys.hold(caller, canonicalPieces(input));
    return { commandId: caller.commandId, giveUp: async () => undefined };
  }
}

/** A key that could not be given up stays with its arguments, which does no harm: the answer counts. */
async function givenUp(held: HeldKey): Promise<void> {
  await held.giveUp().catch(() => undefined);
}

export function isInAudience(audience: Audience, { actor, roles }: Pick<Caller, 'actor' | 'roles'>): boolean {
  return audience === 'everyone' || actor.kind === 'system' || audience.some((role) => roles.includes(role));
}

/** An answer that its contract does not describe is a bug: it is logged with its place and shown as a failure. */
function shown({ contract }: Registered, answered: Answered, caller: Caller): Outcome {
  if (answered.ok) {
    const output = contract.output.safeParse(answered.data);
    if (output.success) return { kind: 'ok', data: output.data, stale: answered.stale, forWindow: answered.forWindow };
    const places = output.error.issues.map(({ code, path }) => `${path.join('.')} ${code}`).join(', ');
    throw new Error(`${contract.name} answered what its contract does not describe: ${places}`);
  }
  const text = Object.hasOwn(contract.refusals, answered.refusal.code)
    ? contract.refusals[answered.refusal.code]
    : undefined;
  if (!text) throw new Error(`${contract.name} refused with ${answered.refusal.code}, which its contract lacks`);
  return { kind: 'refused', refusal: showRefusal(answered.refusal, text, caller.locale) };
}
