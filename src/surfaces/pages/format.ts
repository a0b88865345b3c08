import type { Locale } from '../../platform/contract/refusal.js';

const MIB = 1024 * 1024;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const DAYS = {
  en: { day: 'numeric', month: 'short', year: 'numeric' },
  ru: { day: '2-digit', month: '2-digit', year: 'numeric' },
} as const;

/** Days, moments and numbers as people of a language read them. */
export class Format {
  private readonly days: Intl.DateTimeFormat;
  private readonly moments: Intl.DateTimeFormat;
  private readonly shortDays: Intl.DateTimeFormat;
  private readonly percents: Intl.NumberFormat;
  private readonly numbers: Intl.NumberFormat;

  private readonly language: string;

  constructor(private readonly locale: Locale) {
    this.language = locale === 'en' ? 'en-GB' : locale;
    this.days = new Intl.DateTimeFormat(this.language, { ...DAYS[locale], timeZone: 'UTC' });
    this.shortDays = new Intl.DateTimeFormat(this.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    this.moments = new Intl.DateTimeFormat(this.language, { ...DAYS[locale], ...CLOCK, timeZone: 'UTC' });
    this.percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
    this.numbers = new Intl.NumberFormat(locale);
  }

  /** `day`: YYYY-MM-DD. */
  day(day: string): string {
    return this.days.format(new Date(`${day}T00:00:00Z`));
  }

  shortDay(day: string): string {
    return this.shortDays.format(new Date(`${day}T00:00:00Z`));
  }

  /** The clock on the wall of an instant with an offset: 2026-11-30T19:16:00+01:00 is 19:16. */
  moment(instant: string): string {
    return this.moments.format(new Date(`${instant.slice(0, 19)}Z`));
  }

  /** An instant on the clocks of a zone, with its name. */
  momentIn(instant: string, timeZone: string): string {
    const shape = { ...DAYS[this.locale], ...CLOCK, timeZone, timeZoneName: 'short' } as const;
    return new Intl.DateTimeFormat(this.language, shape).format(new Date(instant));
  }

  percent(share: number): string {
    return this.percents.format(share);
  }

  /** A size in bytes; whatever is not empty has at least a kilobyte. */
  size(bytes: number): string {
    const [value, unit] = bytes < MIB ? [Math.ceil(bytes / 1024), 'kilobyte'] : [bytes / MIB, 'megabyte'];
    return new Intl.NumberFormat(this.locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
  }

  number(value: number): string {
    return this.numbers.format(value);
  }
}

export const FORMATS: Readonly<Record<Locale, Format>> = { en: new Format('en'), ru: new Format('ru') };
