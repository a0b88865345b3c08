import { refusal } from '../../../platform/contract/refusal.js';
import { sharedRefusals } from '../../../shared/refusals.js';

const { space_not_available, user_not_found, organization_not_found, not_a_member, idempotency_key_reused } =
  sharedRefusals;

/** Every reason this context may refuse, with the sentence that names the next step. */
export const identityRefusals = {
  space_not_available,
  user_not_found,
  organization_not_found,
  not_a_member,
  idempotency_key_reused,
  login_taken: refusal<{ login: string }>({
    en: 'Another person has this login. Choose another one, or find that person with list_people.',
    ru: 'Этот логин уже занят. Выберите другой или найдите его владельца через list_people.',
    details: { login: 'the login asked for' },
  }),
  mail_taken: refusal<{ mail: string }>({
    en: 'Another person has this mail address. Use another one, or find that person with list_people.',
    ru: 'Этот адрес почты уже занят. Укажите другой или найдите его владельца через list_people.',
    details: { mail: 'the address asked for' },
  }),
  own_account: refusal({
    en: 'Nobody erases themselves, so that an Administrator remains. Ask another Administrator to do it.',
    ru: 'Себя удалить нельзя: хотя бы один Administrator должен остаться. Попросите другого Administrator.',
    details: {},
  }),
  organization_name_invalid: refusal({
    en: "An organisation's title has 2 to 140 characters. Choose another title.",
    ru: 'Название организации должно быть длиной от 2 до 140 знаков. Выберите другое.',
    details: {},
  }),
  organization_name_taken: refusal({
    en: 'This title belongs to another organisation or is reserved. Choose another title.',
    ru: 'Это название занято другой организацией или зарезервировано. Выберите другое.',
    details: {},
  }),
  last_org_admin: refusal({
    en: 'This is the only Org Admin of the organisation. Make somebody else Org Admin first.',
    ru: 'Это единственный Org Admin организации. Сначала дайте роль Org Admin кому-нибудь ещё.',
    details: {},
  }),
  file_faulty: refusal<{
    faults: readonly {
      readonly line: number;
      readonly column: string;
      readonly code: string;
      readonly message: string;
    }[];
    total: number;
  }>({
    en: 'The file has faults, so nothing was written. Correct them, or import the other lines with skip_faulty.',
    ru: 'В файле есть ошибки, поэтому ничего не записано. Исправьте их или загрузите остальные строки со skip_faulty.',
    details: { faults: 'line, column, code and message of each, the first 200', total: 'how many there are' },
  }),
  key_not_found: refusal<{ key_id: string }>({
    en: 'There is no such key. Take key_id from list_keys.',
    ru: 'Такого ключа нет. Возьмите key_id из list_keys.',
    details: { key_id: 'the value as passed' },
  }),
  key_already_shown: refusal<{ key_id: string }>({
    en: 'This key was issued before, and a key is shown only once. Revoke it with revoke_key and issue another.',
    ru: 'Этот ключ уже выдан, а показывается он только один раз. Отзовите его через revoke_key и выдайте другой.',
    details: { key_id: 'the key issued before' },
  }),
  expiry_in_past: refusal<{ expires: string }>({
    en: 'The key would have expired already. Name a later instant, or leave expires out for a key without an end.',
    ru: 'Срок такого ключа уже прошёл. Укажите более поздний момент или не передавайте expires, чтобы ключ был бессрочным.',
    details: { expires: 'the instant asked for' },
  }),
  setting_value_invalid: refusal<{ setting: string; expected: string }>({
    en: 'The setting cannot have this value. Pass one of the form told in expected.',
    ru: 'У этой настройки не может быть такого значения. Передайте значение того вида, который указан в expected.',
    details: { setting: 'name of the setting', expected: 'true or false, or the allowed range of whole numbers' },
  }),
};
