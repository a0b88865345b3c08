import type { Locale, Refused, RefusalText } from './refusal.js';

/** A refusal as every surface shows it: details in the order of its declaration, absent ones left out. */
export interface ShownRefusal {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export function showRefusal({ code, details }: Refused, text: RefusalText, locale: Locale): ShownRefusal {
  const given = details as Readonly<Record<string, unknown>>;
  const ordered = Object.keys(text.details).filter((name) => given[name] !== undefined);
  return { code, message: text[locale], details: Object.fromEntries(ordered.map((name) => [name, given[name]])) };
}

/** `{code, message, …details}`: the details lie flat beside code and message (R-253). */
export function flatRefusal({ code, message, details }: ShownRefusal): Readonly<Record<string, unknown>> {
  return { code, message, ...details };
}

/** One line `message [code] detail: json detail: json` (R-246). */
export function refusalLine({ code, message, details }: ShownRefusal): string {
  const shown = Object.entries(details).map(([name, value]) => `${name}: ${spacedJson(value)}`);
  return [oneLine(message), `[${code}]`, ...shown].join(' ');
}

/** JSON with a space after colon and comma and with nothing but what JSON demands escaped. */
export function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}: ${spacedJson(member)}`).join(', ')}}`;
  }
  return oneLine(JSON.stringify(value) ?? 'null');
}

/** Line separators that JSON leaves as they are would break the line in two. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\u0085\u2028\u2029]/gu, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
