import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';
import { setting, settingValue } from '../shapes.js';

export const setPlatformSettingContract = contract({
  name: 'set_platform_setting',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Change a platform setting',
  description:
    'Changes one setting of the whole installation; it holds from the next call on. A limit of 0 means no limit. list_platform_settings shows them all with their defaults.',
  input: z.object({ setting, value: settingValue.describe('true or false for quiz_required, else a whole number') }),
  output: z.object({ setting, value: settingValue }),
  refusals: pick(identityRefusals, 'setting_value_invalid'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'setting set', positional: ['setting', 'value'] },
});
