import type { INestApplicationContext } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Caller, PlatformRole } from '../../src/platform/contract/caller.js';
import { Gateway } from '../../src/platform/contract/gateway.js';
import type { Outcome } from '../../src/platform/contract/outcome.js';
import { Registry } from '../../src/platform/contract/registry.js';

/** The operator unless told otherwise; every call is another command. */
export function callerWith(more: Partial<Caller> = {}): Caller {
  return {
    actor: { kind: 'system', id: 'operator' },
    personId: 'operator',
    roles: ['Administrator'],
    channel: 'agent',
    locale: 'en',
    correlationId: randomUUID(),
    commandId: randomUUID(),
    ...more,
  };
}

/** A person who calls with these roles. */
export function asPerson(personId: string, ...roles: readonly PlatformRole[]): Partial<Caller> {
  return { actor: { kind: 'person', id: personId }, personId, roles };
}

/** A use case of the application by its name, through the gateway like from every way in. */
export function callUseCase(
  app: INestApplicationContext,
  name: string,
  input: object,
  caller: Partial<Caller> = {},
): Promise<Outcome> {
  const registered = app
    .get(Registry)
    .all()
    .find(({ contract }) => contract.name === name);
  if (!registered) throw new Error(`there is no use case ${name}`);
  return app.get(Gateway).call(registered, input, callerWith(caller));
}

/** The data of a call that must succeed. */
export function dataOf(name: string, outcome: Outcome): Readonly<Record<string, unknown>> {
  if (outcome.kind === 'ok') return outcome.data;
  if (outcome.kind === 'refused') throw new Error(`${name}: ${outcome.refusal.code}`);
  throw new Error(`${name}: ${outcome.failure.sentence}`, { cause: outcome.cause });
}

/** The code of a refusal, else how the call ended. */
export function codeOf(outcome: Outcome): string {
  if (outcome.kind === 'refused') return outcome.refusal.code;
  return outcome.kind === 'failed' ? outcome.failure.kind : 'ok';
}
