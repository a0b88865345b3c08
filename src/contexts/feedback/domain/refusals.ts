import { refusal } from '../../../platform/contract/refusal.js';
import { curatorRefusals, sharedRefusals } from '../../../shared/refusals.js';
import type { NoteStatus } from './curator-note.events.js';
import type { ReportStatus, ReportTarget } from './issue-report.events.js';

const { course_not_found, idempotency_key_reused, not_your_session, question_mismatch } = sharedRefusals;

/** Every reason the learner's side of reports may be refused, with the sentence that names the next step. */
export const reportingRefusals = {
  not_your_session,
  unknown_report_kind: refusal<{ kind: string }>({
    en: 'There is no such kind of report. Use stuck, misconception, material_issue, quiz_question_issue, directive_mismatch or out_of_scope.',
    ru: 'Такого вида репорта нет. Возьмите stuck, misconception, material_issue, quiz_question_issue, directive_mismatch или out_of_scope.',
    details: { kind: 'the kind passed' },
  }),
  report_text_required: refusal<{ kind: string }>({
    en: 'The report has no text. Say in text what is wrong.',
    ru: 'В репорте нет описания. Скажите в text, что не так.',
    details: { kind: 'the kind passed' },
  }),
  question_mismatch,
  idempotency_key_reused,
};

/** Every reason authors may be refused. */
export const authoringRefusals = {
  course_not_found,
  idempotency_key_reused,
  course_not_released: curatorRefusals.course_not_released,
  unknown_report_kind: reportingRefusals.unknown_report_kind,
  unknown_report_status: refusal<{ status: string }>({
    en: 'There is no such status of a report here. Use open, new, in_progress, fixed, rejected or duplicate in course_reports, and in_progress, fixed, rejected or duplicate in resolve_report.',
    ru: 'Такого статуса у репорта здесь нет. Возьмите open, new, in_progress, fixed, rejected или duplicate в course_reports и in_progress, fixed, rejected или duplicate в resolve_report.',
    details: { status: 'the value passed' },
  }),
  report_not_found: refusal<{ id: string }>({
    en: 'There is no report with this number. Take the number from course_reports.',
    ru: 'Репорта с таким номером нет. Возьмите номер из course_reports.',
    details: { id: 'the number passed' },
  }),
  invalid_report_transition: refusal<{ status: ReportStatus; allowed: readonly ReportTarget[] }>({
    en: 'The report cannot take this status now. Pass one of allowed; a closed report is first returned to in_progress.',
    ru: 'Сейчас перевести репорт в этот статус нельзя. Передайте один из allowed; закрытый репорт сначала возвращают в in_progress.',
    details: { status: 'the present status', allowed: 'where it may go from there' },
  }),
  report_resolution_required: refusal<{ status: ReportTarget }>({
    en: 'The learner has to get an answer. Write in resolution what changed in the course, or why it stays as it is.',
    ru: 'Ученику нужен ответ. Напишите в resolution, что поменялось в курсе или почему он остаётся прежним.',
    details: { status: 'the status passed' },
  }),
  duplicate_of_required: refusal({
    en: 'A duplicate needs the report it repeats. Pass its number in duplicate_of.',
    ru: 'У дубля нужно назвать исходный репорт. Передайте его номер в duplicate_of.',
    details: {},
  }),
  invalid_duplicate_of: refusal<{ duplicate_of: string }>({
    en: 'This cannot be the report that is repeated. Pass the number of another report of the same course, from course_reports.',
    ru: 'Этот репорт не может быть исходным. Передайте номер другого репорта того же курса, из course_reports.',
    details: { duplicate_of: 'the number passed' },
  }),
  invalid_target: refusal<{ where: string }>({
    en: 'The address is not in the form of a place key, as lesson.<key> or goal.<lesson>/<goal>. Put it in one of the forms that add_note lists, with a key from course_release.',
    ru: 'Адрес не похож на ключ места, например lesson.<ключ> или goal.<урок>/<пункт>. Запишите его в одном из видов, названных в add_note, с ключом из course_release.',
    details: { where: 'the argument: target' },
  }),
  note_target_unknown: refusal<{ target: string; release: string }>({
    en: 'The active release has no place with this key. Take a key from course_release.',
    ru: 'В действующем релизе нет места с таким ключом. Возьмите ключ из course_release.',
    details: { target: 'the address passed', release: 'the active release' },
  }),
  invalid_note: refusal<{ where: string }>({
    en: 'A note needs text, and a status that exists. Correct the argument named in where.',
    ru: 'У заметки должен быть текст, а статус должен существовать. Исправьте аргумент, названный в where.',
    details: { where: 'the faulty argument' },
  }),
  note_not_found: refusal<{ id: string }>({
    en: 'There is no note with this id. Take the id from course_notes.',
    ru: 'Заметки с таким идентификатором нет. Возьмите идентификатор из course_notes.',
    details: { id: 'the id passed' },
  }),
  invalid_transition: refusal<{ status: NoteStatus }>({
    en: 'The note cannot be changed so: it is in another status, or the text that goes with the change is empty. Check it in course_notes and say what was done.',
    ru: 'Так изменить заметку нельзя: она в другом статусе, или пуст сопровождающий текст. Проверьте её в course_notes и скажите, что сделано.',
    details: { status: 'the present status' },
  }),
};
