import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { setting, settingValue } from '../shapes.js';

export const listPlatformSettingsContract = contract({
  name: 'list_platform_settings',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'List the platform settings',
  description: 'Lists the settings of the whole installation with the value of each and what it would be by default.',
  input: z.object({}),
  output: z.object({
    settings: z
      .array(
        z.object({ setting, value: settingValue, default: settingValue.describe('What it is when nobody changed it') }),
      )
      .describe('All of them'),
  }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'setting list' },
});
