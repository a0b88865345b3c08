import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newSecret, personalKey, secretHash } from '../../../platform/access/personal-key.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { derivedId, IDS, type Ids } from '../../../platform/ids/ids.js';
import { tidy } from '../../../platform/text/text.js';
import { Directory } from '../directory.js';
import { accessKey } from '../domain/access-key.js';
import type { issueKeyContract } from './issue-key.contract.js';
import { decideIssueKey } from './issue-key.decide.js';

export class IssueKey extends UseCaseCommand<typeof issueKeyContract> {}

@CommandHandler(IssueKey)
export class IssueKeyHandler implements ICommandHandler<IssueKey> {
  constructor(
    private readonly directory: Directory,
    private readonly decisions: DecisionRunner,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async execute({ input, caller }: IssueKey): Promise<Answer<typeof issueKeyContract>> {
    const person = await this.directory.person(input.user);
    if (!person) return refused({ code: 'user_not_found', details: { user: input.user } });

    const secret = newSecret(this.ids);
    const key = {
      keyId: derivedId('accessKey', caller.commandId).replaceAll('-', ''),
      userId: person.id,
      label: tidy(input.label),
      channel: input.channel ?? 'agent',
      secretHash: secretHash(secret),
      expiresAt: input.expires ? new Date(input.expires).toISOString() : null,
    } as const;
    const now = this.clock.now().toISOString();
    const outcome = settled(
      await this.decisions.run(accessKey, key.keyId, caller, (state) => decideIssueKey(key, now, state), {
        subjects: [person.id],
      }),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    if (outcome.repeated) return refused({ code: 'key_already_shown', details: { key_id: key.keyId } });
    return answer({
      key: personalKey(key.keyId, secret),
      key_id: key.keyId,
      user: person.id,
      label: key.label,
      channel: key.channel,
      expires_at: key.expiresAt,
    });
  }
}
