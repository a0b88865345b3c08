import { given } from '../../../../test/support/recorded.js';
import { platformSettings, type SettingName } from '../domain/platform-settings.js';
import { decideSetPlatformSetting } from './set-platform-setting.decide.js';

const changed = (key: SettingName, value: number | boolean) =>
  ({ type: 'identity.PlatformSettingChanged', data: { key, value } }) as const;

test('R-360: a setting gets another value, and saying what holds already is silent', () => {
  const five = { setting: 'max_attempts', value: 5 } as const;
  expect(decideSetPlatformSetting(five, platformSettings.initial).events).toEqual([changed('max_attempts', 5)]);
  expect(decideSetPlatformSetting(five, given(platformSettings, changed('max_attempts', 5))).events).toEqual([]);
  expect(decideSetPlatformSetting({ setting: 'max_attempts', value: 0 }, platformSettings.initial).events).toEqual([]);
});

test.each([
  ['quiz_required', 1, 'true or false'],
  ['max_attempts', true, '0 to 1000'],
  ['max_attempts', -1, '0 to 1000'],
  ['max_attempts', 2.5, '0 to 1000'],
  ['session_timeout_hours', 0, '1 to 720'],
  ['artifact_file_max_mb', 26, '1 to 25'],
] as const)('refusal:setting_value_invalid@set_platform_setting: %s cannot be %s', (setting, value, expected) => {
  expect(decideSetPlatformSetting({ setting, value }, platformSettings.initial)).toMatchObject({
    refusal: { code: 'setting_value_invalid', details: { setting, expected } },
  });
});
