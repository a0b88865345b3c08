import type { Locale } from '../../../platform/contract/refusal.js';

/** What can be wrong with a file of people, and what to do about it. */
const SENTENCES = {
  unreadable: {
    en: 'A quotation mark is not closed, or stands where none may be. Write one inside a value twice.',
    ru: 'Кавычка не закрыта или стоит не на месте. Внутри значения её пишут дважды.',
  },
  heading_missing: {
    en: 'The file has no such column. Add it to the heading.',
    ru: 'В файле нет такого столбца. Добавьте его в строку заголовков.',
  },
  heading_twice: {
    en: 'The heading names this column twice. Leave one of them.',
    ru: 'Столбец назван в заголовке дважды. Оставьте один.',
  },
  too_many_rows: {
    en: 'A file holds at most 20,000 people. Divide it.',
    ru: 'В файле может быть не больше 20 000 человек. Разделите его.',
  },
  field_count: {
    en: 'The line has another number of values than the heading. Look for a missing or a needless separator.',
    ru: 'В строке не столько значений, сколько столбцов в заголовке. Проверьте разделители.',
  },
  empty: { en: 'A value is needed here.', ru: 'Здесь нужно значение.' },
  too_long: { en: 'The value is too long. Shorten it.', ru: 'Значение слишком длинное. Сократите его.' },
  login_invalid: {
    en: 'A login has 2 to 140 characters and no spaces.',
    ru: 'Логин должен быть длиной от 2 до 140 знаков и без пробелов.',
  },
  mail_invalid: { en: 'This is no mail address.', ru: 'Это не адрес почты.' },
  status_unknown: { en: 'A status is active or tobedeleted.', ru: 'Статус — active или tobedeleted.' },
  enabled_unknown: { en: 'Write true or false.', ru: 'Напишите true или false.' },
  locale_unknown: { en: 'A language is en or ru.', ru: 'Язык — en или ru.' },
  role_unknown: {
    en: 'A role is Member, Manager or Org Admin (or student, teacher, administrator).',
    ru: 'Роль — Member, Manager или Org Admin (или student, teacher, administrator).',
  },
  role_count: {
    en: 'Give one role for all organisations of the line, or one for each of them.',
    ru: 'Укажите одну роль на все организации строки или по одной на каждую.',
  },
  role_without_organization: {
    en: 'A role without an organisation. Name one in orgSourcedIds.',
    ru: 'Роль указана без организации. Назовите её в orgSourcedIds.',
  },
  organization_unknown: {
    en: 'There is no such organisation. Found it with add_organization first, or correct its title or id.',
    ru: 'Такой организации нет. Сначала создайте её через add_organization или исправьте название либо id.',
  },
  twice: {
    en: 'An earlier line of the file has this value already. One person has one line.',
    ru: 'Это значение уже есть в одной из строк выше. Каждому человеку — одна строка.',
  },
  login_taken: { en: 'Another person has this login.', ru: 'Этот логин у другого человека.' },
  mail_taken: { en: 'Another person has this mail address.', ru: 'Этот адрес почты у другого человека.' },
  sourced_id_differs: {
    en: 'The person with this login has another sourcedId: this may be somebody else. Correct one of the two.',
    ru: 'У человека с этим логином другой sourcedId: возможно, это кто-то другой. Исправьте одно из двух.',
  },
  administrator_only: {
    en: 'Login, mail and access of people with a platform role are changed by an Administrator only.',
    ru: 'Логин, почту и доступ людей с ролью платформы меняет только Administrator.',
  },
  last_org_admin: {
    en: 'This is the only Org Admin of the organisation. Make somebody else Org Admin first.',
    ru: 'Это единственный Org Admin организации. Сначала дайте роль Org Admin кому-нибудь ещё.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>;

export type RosterFaultCode = keyof typeof SENTENCES;

/** A fault at its place in the file. `column` is a name of the heading, as it stands there where it does. */
export interface RosterFault {
  /** Counted from 1; of a value over several lines the first one. */
  readonly line: number;
  readonly column: string;
  readonly code: RosterFaultCode;
}

/** In the order of the file, with a sentence each. */
export function toldFaults(faults: readonly RosterFault[], locale: Locale) {
  return faults
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, column, code }) => ({ line, column, code, message: SENTENCES[code][locale] }));
}
