import type { Refused } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import { SETTING_NAMES, type PlatformSettings, type SettingName } from '../domain/platform-settings.js';
import type { PlatformSettingChanged } from '../domain/platform-settings.events.js';

/** Smallest and largest value of each setting that counts something. */
const RANGES: Readonly<Record<Exclude<SettingName, 'quiz_required'>, readonly [number, number]>> = {
  max_attempts: [0, 1_000],
  retry_delay_minutes: [0, 43_200],
  session_timeout_hours: [1, 720],
  carry_over_depth: [0, 100],
  bridge_after_hours: [0, 8_760],
  student_notes_limit: [0, 1_000],
  artifact_file_max_mb: [1, 25],
  web_demo_lessons: [0, 1_000],
  deadline_reminder_days: [0, 365],
  own_org_member_limit: [0, 1_000_000],
  own_org_limit: [0, 1_000_000],
};

/** What the value of a setting must look like, in words. */
export function expectedOf(setting: SettingName): string {
  if (setting === 'quiz_required') return 'true or false';
  const [least, most] = RANGES[setting];
  return `${least} to ${most}`;
}

function fits(setting: SettingName, value: number | boolean): boolean {
  if (setting === 'quiz_required') return typeof value === 'boolean';
  const [least, most] = RANGES[setting];
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** Saying again what holds already records nothing. */
export function decideSetPlatformSetting(
  { setting, value }: { readonly setting: SettingName; readonly value: number | boolean },
  state: PlatformSettings,
): Decision<PlatformSettingChanged, Refused<'setting_value_invalid', { setting: string; expected: string }>> {
  if (!fits(setting, value)) return refuse('setting_value_invalid', { setting, expected: expectedOf(setting) });
  if (state[SETTING_NAMES[setting]] === value) return accept();
  return accept({ type: 'identity.PlatformSettingChanged', data: { key: setting, value } });
}
