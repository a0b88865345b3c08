import { escapeUnseen, shortened } from '../text/text.js';
import type { Locale, Refused, RefusalText } from './refusal.js';

/** Code points of a text that a refusal repeats: longer than any name, too short to preach. */
const REPEATED = 300;

/** A refusal as every surface shows it: details in the order of its declaration, absent ones left out, long texts cut. */
export interface ShownRefusal {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export function showRefusal({ code, details }: Refused, text: RefusalText, locale: Locale): ShownRefusal {
  const given = details as Readonly<Record<string, unknown>>;
  const ordered = Object.keys(text.details).filter((name) => given[name] !== undefined);
  const shown = Object.fromEntries(ordered.map((name) => [name, bounded(given[name])]));
  return { code, message: text[locale], details: shown };
}

function bounded(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value, REPEATED);
  if (Array.isArray(value)) return value.map(bounded);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, bounded(member)]));
}

/** `{code, message, …details}`: the details lie flat beside code and message (R-253). */
export function flatRefusal({ code, message, details }: ShownRefusal): Readonly<Record<string, unknown>> {
  return { code, message, ...details };
}

/** One line `message [code] detail: json detail: json` (R-246). */
export function refusalLine({ code, message, details }: ShownRefusal): string {
  const shown = Object.entries(details).map(([name, value]) => `${name}: ${spacedJson(value)}`);
  return [escapeUnseen(message), `[${code}]`, ...shown].join(' ');
}

/** JSON with a space after colon and comma, in one line; only what JSON demands and what cannot be seen is escaped. */
export function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${spacedJson(name)}: ${spacedJson(member)}`).join(', ')}}`;
  }
  return escapeUnseen(JSON.stringify(value) ?? 'null');
}
