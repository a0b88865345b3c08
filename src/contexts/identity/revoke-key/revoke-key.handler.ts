import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { accessKey } from '../domain/access-key.js';
import { couldBeId } from '../domain/id.js';
import type { revokeKeyContract } from './revoke-key.contract.js';
import { decideRevokeKey } from './revoke-key.decide.js';

export class RevokeKey extends UseCaseCommand<typeof revokeKeyContract> {}

@CommandHandler(RevokeKey)
export class RevokeKeyHandler implements ICommandHandler<RevokeKey> {
  constructor(private readonly decisions: DecisionRunner) {}

  async execute({ input, caller }: RevokeKey): Promise<Answer<typeof revokeKeyContract>> {
    const keyId = input.key_id;
    if (!couldBeId(keyId)) return refused({ code: 'key_not_found', details: { key_id: keyId } });
    const outcome = settled(
      await this.decisions.run(accessKey, keyId, caller, (state) => decideRevokeKey(keyId, state)),
    );
    return outcome.kind === 'refused' ? refused(outcome.refusal) : answer({ key_id: keyId });
  }
}
