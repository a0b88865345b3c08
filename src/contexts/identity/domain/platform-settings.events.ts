import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

/** One platform-wide setting got another value. */
export type PlatformSettingChanged = DomainEvent<
  'identity.PlatformSettingChanged',
  { readonly key: string; readonly value: number | boolean }
>;

export type PlatformSettingsEvent = PlatformSettingChanged;
