import { given } from '../../../../test/support/recorded.js';
import { setting } from '../shapes.js';
import { DEFAULT_SETTINGS, platformSettings, SETTING_NAMES } from './platform-settings.js';

test('R-360: the settings and their defaults', () => {
  const printed = Object.entries(SETTING_NAMES).map(([name, key]) => [name, DEFAULT_SETTINGS[key]]);
  expect(Object.fromEntries(printed)).toEqual({
    quiz_required: true,
    max_attempts: 0,
    retry_delay_minutes: 10,
    session_timeout_hours: 6,
    carry_over_depth: 3,
    bridge_after_hours: 24,
    student_notes_limit: 20,
    artifact_file_max_mb: 10,
    web_demo_lessons: 2,
    deadline_reminder_days: 3,
    own_org_member_limit: 25,
    own_org_limit: 3,
  });
  expect(setting.options).toEqual(Object.keys(SETTING_NAMES));
});

test('R-360: a changed setting leaves the others alone, and one of another version is passed over', () => {
  const state = given(
    platformSettings,
    { type: 'identity.PlatformSettingChanged', data: { key: 'max_attempts', value: 5 } },
    { type: 'identity.PlatformSettingChanged', data: { key: 'no_longer_known', value: 1 } },
  );
  expect(state).toEqual({ ...DEFAULT_SETTINGS, maxAttempts: 5 });
});
