import { refusal, type Refused } from '../../../platform/contract/refusal.js';

export const invalidPage = refusal<{ where: string; value: unknown }>({
  en: 'This is no page: start is a whole number from 0, limit one from 1 to 20. Pass numbers, or leave both out for the first page.',
  ru: 'Такой страницы нет: start — целое число от 0, limit — от 1 до 20. Передайте числа или не передавайте их, чтобы получить первую страницу.',
  details: { where: 'the parameter: start or limit', value: 'the value as passed' },
});

export interface PageParams {
  readonly start: number;
  readonly limit: number;
}

const MOST = 20;

/** Where a page begins and how long it may be; a limit above 20 counts as 20. */
export function pageParams(input: {
  readonly start?: unknown;
  readonly limit?: unknown;
}): PageParams | Refused<'invalid_page', { where: string; value: unknown }> {
  const { start = 0, limit = MOST } = input;
  if (!isWhole(start, 0)) return { code: 'invalid_page', details: { where: 'start', value: start } };
  if (!isWhole(limit, 1)) return { code: 'invalid_page', details: { where: 'limit', value: limit } };
  return { start: Math.min(start, Number.MAX_SAFE_INTEGER), limit: Math.min(limit, MOST) };
}

function isWhole(value: unknown, least: number): value is number {
  return Number.isInteger(value) && (value as number) >= least;
}
