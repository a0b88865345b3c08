import { refusal } from '../../../platform/contract/refusal.js';
import { sharedRefusals } from '../../../shared/refusals.js';

const { not_enrolled, organization_suspended, space_not_available, course_not_in_space, busy, idempotency_key_reused } =
  sharedRefusals;

/** Every reason a document may be refused, with the sentence that names the next step. */
export const documentsRefusals = {
  not_enrolled,
  organization_suspended,
  space_not_available,
  course_not_in_space,
  busy,
  idempotency_key_reused,
  artifact_not_found: refusal<{ artifact: string }>({
    en: 'The course has no document with this key. Call artifact without a key for the list, and take the key from there.',
    ru: 'В курсе нет документа с таким ключом. Вызовите artifact без ключа и возьмите ключ из перечня.',
    details: { artifact: 'the key as passed' },
  }),
  artifact_block_not_found: refusal<{ artifact: string; key: string }>({
    en: 'The document has no such section. Take the key from the blocks of artifact.',
    ru: 'В документе нет такого раздела. Возьмите ключ из blocks в ответе artifact.',
    details: { artifact: 'document key', key: 'the section key as passed' },
  }),
  artifact_nothing_to_write: refusal({
    en: 'There is nothing to write: no cell of a row or field is named, and a new row needs at least one filled cell. Pass rows, delete_rows, fields or clear.',
    ru: 'Записывать нечего: не названо ни одной клетки и ни одного поля, а новой строке нужна хотя бы одна заполненная клетка. Передайте rows, delete_rows, fields или clear.',
    details: {},
  }),
  artifact_clear_with_content: refusal<{ artifact: string; key: string }>({
    en: 'Pass clear alone; nothing was written. Clear the section first, then write with a second call.',
    ru: 'Передайте clear отдельно; ничего не записано. Сначала очистите раздел, потом запишите вторым вызовом.',
    details: { artifact: 'document key', key: 'section key' },
  }),
  artifact_wrong_section: refusal<{ rows: 'many' | 'one' }>({
    en: 'The section is of the other kind: many takes rows and delete_rows, one takes fields. Use the parameter of the kind in rows.',
    ru: 'Раздел другого вида: many заполняют через rows и delete_rows, one через fields. Передайте то, что подходит виду из rows.',
    details: { rows: 'kind of the section: many or one' },
  }),
  artifact_unknown_column: refusal<{ key: string; column: string; columns: readonly string[] }>({
    en: 'The section has no such column; nothing was written. Use one of columns.',
    ru: 'В разделе нет такой колонки; ничего не записано. Возьмите одну из columns.',
    details: { key: 'section key', column: 'the column passed', columns: 'columns of the section' },
  }),
  artifact_unknown_field: refusal<{ key: string; field: string; fields: readonly string[] }>({
    en: 'The section has no such field; nothing was written. Use one of fields.',
    ru: 'В разделе нет такого поля; ничего не записано. Возьмите одно из fields.',
    details: { key: 'section key', field: 'the field passed', fields: 'fields of the section' },
  }),
  artifact_unknown_row: refusal<{ key: string; row: string }>({
    en: 'The section has no row with this id, or this call deletes it; nothing was written. Take ids from items of artifact, and leave the id out for a new row.',
    ru: 'Строки с таким id в разделе нет, или этот же вызов её удаляет; ничего не записано. Возьмите id из items в ответе artifact, а новую строку передайте без id.',
    details: { key: 'section key', row: 'the id passed' },
  }),
  artifact_invalid_value: refusal<{ max?: number; param?: string; key: string; column?: string; field?: string }>({
    en: 'The value does not fit; nothing was written. A cell holds text or a number, of at most max characters. param names a parameter of the wrong form, or, with max, one that is too much for one call: write it in several.',
    ru: 'Значение не подходит; ничего не записано. В клетке текст или число, не длиннее max знаков. В param назван параметр не той формы или, вместе с max, слишком большой для одного вызова: запишите его по частям.',
    details: {
      max: 'characters allowed',
      param: 'the parameter, when it is of the wrong form or too large',
      key: 'section key',
      column: 'the column of the value',
      field: 'the field of the value',
    },
  }),
  artifact_too_many_rows: refusal<{ key: string }>({
    en: 'The section would have more than 200 rows; nothing was written. Merge rows, or delete those that are not needed any more.',
    ru: 'В разделе стало бы больше 200 строк; ничего не записано. Объедините строки или удалите ненужные.',
    details: { key: 'section key' },
  }),
};
