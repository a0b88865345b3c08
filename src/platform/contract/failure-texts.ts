import type { ArgumentFault, FailureKind } from './failure.js';
import type { Locale } from './refusal.js';

interface FailureText extends Readonly<Record<Locale, string>> {
  readonly status: number;
  /** When it happens: for the documents. */
  readonly when: string;
}

const unavailable = {
  en: 'The learning service is unavailable now, try later',
  ru: 'Учебный сервис сейчас недоступен, попробуйте позже',
};

/** The only home of the failure sentences. */
export const failureTexts: Readonly<Record<FailureKind, FailureText>> = {
  invalid_arguments: {
    status: 400,
    when: 'the arguments do not fit the input and no code is listed for the fault',
    en: 'The arguments are wrong.',
    ru: 'Неверные аргументы.',
  },
  unauthorized: {
    status: 401,
    when: 'the key is missing, unknown, expired or revoked',
    en: 'The session has expired, authorise again',
    ru: 'Сессия истекла, требуется повторная авторизация',
  },
  forbidden: {
    status: 403,
    when: 'no rights to the data',
    en: 'No access to this data',
    ru: 'Нет доступа к этим данным',
  },
  not_found: {
    status: 404,
    when: 'the object does not exist',
    en: 'The requested object does not exist',
    ru: 'Запрошенного объекта не существует',
  },
  too_large: {
    status: 413,
    when: 'the body is above the size limit',
    en: 'The request is too large',
    ru: 'Запрос слишком большой',
  },
  rejected: {
    status: 417,
    when: 'the request violates an invariant',
    en: 'The service rejected the request as incorrect',
    ru: 'Сервис отклонил запрос как некорректный',
  },
  too_many_requests: {
    status: 429,
    when: 'too many requests with one key',
    en: 'Too many requests, try a little later',
    ru: 'Слишком много запросов, попробуйте чуть позже',
  },
  cancelled: { status: 499, when: 'the one who asked has gone', ...unavailable },
  internal: { status: 500, when: 'a fault of the service', ...unavailable },
  unavailable: { status: 503, when: 'the service cannot answer now', ...unavailable },
};

/** Those that can reach somebody. */
export const shownFailures = Object.values(failureTexts).filter(
  ({ status }) => status !== failureTexts.cancelled.status,
);

const reference: Readonly<Record<Locale, string>> = { en: 'reference', ru: 'номер обращения' };

/**
 * The one line an agent reads. Wrong arguments are followed by every fault, a fault of ours by the correlation id that
 * leads to its log lines.
 */
export function failureSentence(
  kind: FailureKind,
  locale: Locale,
  more: { readonly faults?: readonly ArgumentFault[]; readonly correlationId?: string } = {},
): string {
  const { status, [locale]: sentence } = failureTexts[kind];
  const faults = (more.faults ?? []).map(({ path, reason }) => `${path}: ${reason}`).join('; ');
  if (faults) return `${sentence} ${faults}`;
  return status >= 500 && more.correlationId ? `${sentence} (${reference[locale]} ${more.correlationId})` : sentence;
}
