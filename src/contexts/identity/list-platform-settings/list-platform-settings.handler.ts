import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import {
  DEFAULT_SETTINGS,
  platformSettings,
  SETTING_NAMES,
  SETTINGS_ID,
  type SettingName,
} from '../domain/platform-settings.js';
import type { listPlatformSettingsContract } from './list-platform-settings.contract.js';

export class ListPlatformSettings extends UseCaseQuery<typeof listPlatformSettingsContract> {}

@QueryHandler(ListPlatformSettings)
export class ListPlatformSettingsHandler implements IQueryHandler<ListPlatformSettings> {
  constructor(private readonly states: StateCache) {}

  async execute(): Promise<Answer<typeof listPlatformSettingsContract>> {
    const [{ state }] = await this.states.load(stream(platformSettings, SETTINGS_ID));
    const names = Object.keys(SETTING_NAMES) as SettingName[];
    const settings = names.map((setting) => ({
      setting,
      value: state[SETTING_NAMES[setting]],
      default: DEFAULT_SETTINGS[SETTING_NAMES[setting]],
    }));
    return answer({ settings });
  }
}
