import type { Caller } from '../../src/platform/contract/caller.js';
import type { Gateway } from '../../src/platform/contract/gateway.js';
import type { Registry } from '../../src/platform/contract/registry.js';
import { derivedCommandId } from '../../src/platform/decision/decision-runner.js';

/** Somebody a command is sent as; the demo world itself when left out. */
export type As = Pick<Caller, 'personId' | 'roles'>;

/** A step of the demo world was refused. */
export class DemoRefused extends Error {}

/**
 * Sends the commands of the demo world through the same gateway as every way in. A step's command id comes from its
 * name, so a world that was begun and broken off is gone on with, not made twice.
 */
export class DemoCommands {
  constructor(
    private readonly registry: Registry,
    private readonly gateway: Gateway,
    private readonly storeId: string,
  ) {}

  /** The answer's data; a refusal among `unless` gives undefined, any other is an error. */
  async send(
    step: string,
    name: string,
    input: Readonly<Record<string, unknown>>,
    { as, unless = [] }: { as?: As | undefined; unless?: readonly string[] } = {},
  ): Promise<Readonly<Record<string, unknown>> | undefined> {
    const registered = this.registry.all().find(({ contract }) => contract.name === name);
    if (!registered) throw new Error(`the demo world needs the use case ${name}`);
    const outcome = await this.gateway.call(registered, input, this.caller(step, as));
    if (outcome.kind === 'ok') return outcome.data;
    if (outcome.kind === 'refused' && unless.includes(outcome.refusal.code)) return undefined;
    const told = (why: string) => `the demo world could not be made: ${step}: ${why}`;
    if (outcome.kind === 'refused') throw new DemoRefused(told(outcome.refusal.message));
    throw new Error(told(outcome.failure.sentence), { cause: outcome.cause });
  }

  private caller(step: string, as: As | undefined): Caller {
    return {
      actor: as ? { kind: 'person', id: as.personId } : { kind: 'system', id: 'demo' },
      personId: as?.personId ?? 'demo',
      roles: as?.roles ?? [],
      channel: 'agent',
      locale: 'en',
      correlationId: derivedCommandId('demo', this.storeId),
      commandId: derivedCommandId('demo', this.storeId, step),
    };
  }
}
