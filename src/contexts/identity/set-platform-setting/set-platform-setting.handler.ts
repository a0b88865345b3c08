import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { platformSettings, SETTINGS_ID } from '../domain/platform-settings.js';
import type { setPlatformSettingContract } from './set-platform-setting.contract.js';
import { decideSetPlatformSetting } from './set-platform-setting.decide.js';

export class SetPlatformSetting extends UseCaseCommand<typeof setPlatformSettingContract> {}

@CommandHandler(SetPlatformSetting)
export class SetPlatformSettingHandler implements ICommandHandler<SetPlatformSetting> {
  constructor(private readonly decisions: DecisionRunner) {}

  async execute({ input, caller }: SetPlatformSetting): Promise<Answer<typeof setPlatformSettingContract>> {
    const outcome = settled(
      await this.decisions.run(platformSettings, SETTINGS_ID, caller, (state) =>
        decideSetPlatformSetting(input, state),
      ),
    );
    return outcome.kind === 'refused' ? refused(outcome.refusal) : answer(input);
  }
}
