import { randomUUID } from 'node:crypto';
import type { Caller } from '../../platform/contract/caller.js';
import type { Registered } from '../../platform/contract/registry.js';
import { flatRefusal, refusalLine } from '../../platform/contract/render-refusal.js';
import type { CallAnswer } from './answer.js';
import type { LocalPlatform, Terminal } from './host.js';

/** The call in this very process, as the operator: whoever may read the data may administer it. */
export async function localCall(
  platform: LocalPlatform,
  registered: Registered,
  args: object,
  terminal: Terminal,
): Promise<CallAnswer> {
  const outcome = await platform.gateway.call(registered, args, operator(terminal));
  switch (outcome.kind) {
    case 'ok':
      return { kind: 'ok', data: outcome.data };
    case 'refused':
      return { kind: 'refused', line: refusalLine(outcome.refusal), error: flatRefusal(outcome.refusal) };
    case 'failed': {
      const { kind, sentence, status } = outcome.failure;
      return { kind: 'failed', line: sentence, status, wrongArguments: kind === 'invalid_arguments' };
    }
  }
}

function operator({ env }: Terminal): Caller {
  return {
    actor: { kind: 'system', id: 'operator' },
    personId: 'operator',
    roles: ['Administrator'],
    channel: 'agent',
    locale: env['LYCEUM_LOCALE'] === 'ru' ? 'ru' : 'en',
    correlationId: randomUUID(),
    commandId: randomUUID(),
  };
}
