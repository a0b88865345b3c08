import type { StreamType } from '../../../platform/decision/decision.js';
import type { PlatformSettingsEvent } from './platform-settings.events.js';

/** The id of the only stream of its kind. */
export const SETTINGS_ID = 'main';

/** What holds for the whole installation. A limit of 0 means none. */
export interface PlatformSettings {
  readonly quizRequired: boolean;
  readonly maxAttempts: number;
  readonly retryDelayMinutes: number;
  readonly sessionTimeoutHours: number;
  readonly carryOverDepth: number;
  readonly bridgeAfterHours: number;
  readonly studentNotesLimit: number;
  readonly artifactFileMaxMb: number;
  readonly webDemoLessons: number;
  readonly deadlineReminderDays: number;
  readonly ownOrgMemberLimit: number;
  readonly ownOrgLimit: number;
}

/** the printed name of each setting. */
export const SETTING_NAMES = {
  quiz_required: 'quizRequired',
  max_attempts: 'maxAttempts',
  retry_delay_minutes: 'retryDelayMinutes',
  session_timeout_hours: 'sessionTimeoutHours',
  carry_over_depth: 'carryOverDepth',
  bridge_after_hours: 'bridgeAfterHours',
  student_notes_limit: 'studentNotesLimit',
  artifact_file_max_mb: 'artifactFileMaxMb',
  web_demo_lessons: 'webDemoLessons',
  deadline_reminder_days: 'deadlineReminderDays',
  own_org_member_limit: 'ownOrgMemberLimit',
  own_org_limit: 'ownOrgLimit',
} as const satisfies Readonly<Record<string, keyof PlatformSettings>>;

export type SettingName = keyof typeof SETTING_NAMES;

export const DEFAULT_SETTINGS: PlatformSettings = {
  quizRequired: true,
  maxAttempts: 0,
  retryDelayMinutes: 10,
  sessionTimeoutHours: 6,
  carryOverDepth: 3,
  bridgeAfterHours: 24,
  studentNotesLimit: 20,
  artifactFileMaxMb: 10,
  webDemoLessons: 2,
  deadlineReminderDays: 3,
  ownOrgMemberLimit: 25,
  ownOrgLimit: 3,
};

export const platformSettings: StreamType<PlatformSettings, PlatformSettingsEvent> = {
  category: 'platformSettings',
  initial: DEFAULT_SETTINGS,
  evolve(state, event) {
    const name = (SETTING_NAMES as Readonly<Record<string, keyof PlatformSettings>>)[event.data.key];
    return name ? { ...state, [name]: event.data.value } : state;
  },
};
