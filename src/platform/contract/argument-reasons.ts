import { distance } from 'fastest-levenshtein';
import type { Locale } from './refusal.js';

type Words = (...values: readonly string[]) => string;

const charactersAre = (limit: string | undefined) => (limit === '1' ? '1 character is' : `${limit} characters are`);

/** Reasons of argument faults: what is wrong and what is expected, never the value that came. */
const reasons = {
  required: { en: () => 'is required', ru: () => 'обязательный аргумент' },
  string: { en: () => 'a string is expected', ru: () => 'ожидается строка' },
  number: { en: () => 'a number is expected', ru: () => 'ожидается число' },
  int: { en: () => 'a whole number is expected', ru: () => 'ожидается целое число' },
  boolean: { en: () => 'true or false is expected', ru: () => 'ожидается true или false' },
  array: { en: () => 'an array is expected', ru: () => 'ожидается массив' },
  object: { en: () => 'an object is expected', ru: () => 'ожидается объект' },
  null: { en: () => 'null is expected', ru: () => 'ожидается null' },
  oneOf: { en: (values) => `one of ${values} is expected`, ru: (values) => `ожидается одно из: ${values}` },
  form: { en: (form) => `${form} is expected`, ru: (form) => `ожидается формат: ${form}` },
  atLeast: { en: (limit) => `at least ${limit} is expected`, ru: (limit) => `ожидается не меньше ${limit}` },
  charactersAtLeast: {
    en: (limit, length) => `at least ${charactersAre(limit)} expected, ${length} came`,
    ru: (limit, length) => `ожидается знаков не меньше ${limit}, передано ${length}`,
  },
  charactersAtMost: {
    en: (limit, length) => `at most ${charactersAre(limit)} expected, ${length} came`,
    ru: (limit, length) => `ожидается знаков не больше ${limit}, передано ${length}`,
  },
  noSpaces: { en: () => 'a name without spaces is expected', ru: () => 'ожидается имя без пробелов' },
  mail: { en: () => 'a mail address is expected', ru: () => 'ожидается адрес почты' },
  atMost: { en: (limit) => `at most ${limit} is expected`, ru: (limit) => `ожидается не больше ${limit}` },
  above: { en: (limit) => `more than ${limit} is expected`, ru: (limit) => `ожидается больше ${limit}` },
  below: { en: (limit) => `less than ${limit} is expected`, ru: (limit) => `ожидается меньше ${limit}` },
  text: {
    en: () => 'text without null characters and unpaired surrogates is expected',
    ru: () => 'ожидается текст без нулевых символов и непарных суррогатов',
  },
  meant: {
    en: (name) => `is unknown; did you mean ${name}?`,
    ru: (name) => `нет такого аргумента; может быть, ${name}?`,
  },
  known: {
    en: (names) => `is unknown; the known arguments are ${names}`,
    ru: (names) => `нет такого аргумента; есть: ${names}`,
  },
  none: { en: () => 'is unknown; no arguments are taken here', ru: () => 'здесь нет аргументов' },
  wrong: { en: () => 'has a wrong value', ru: () => 'недопустимое значение' },
} satisfies Record<string, Readonly<Record<Locale, Words>>>;

export type Reason = keyof typeof reasons;

export const reasonNames = Object.keys(reasons) as readonly Reason[];

/** The message of a contract's own pattern: which of the reasons it is. */
export function named(reason: Reason): Reason {
  return reason;
}

export function reasonText(reason: Reason, locale: Locale, ...values: readonly string[]): string {
  const words: Words = reasons[reason][locale];
  return words(...values);
}

/** Names the nearest known argument, or all of them when none is near. */
export function unknownArgument(name: string, known: readonly string[], locale: Locale): string {
  const [nearest] = known
    .map((candidate) => ({ candidate, far: distance(candidate, name.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far);
  if (!nearest) return reasonText('none', locale);
  const near = nearest.far <= Math.max(2, Math.floor(nearest.candidate.length / 3));
  return near ? reasonText('meant', locale, nearest.candidate) : reasonText('known', locale, known.join(', '));
}
