import { refusal } from '../../../platform/contract/refusal.js';
import { sharedRefusals } from '../../../shared/refusals.js';

const { not_enrolled, organization_suspended, space_not_available, course_not_in_space, lesson_not_found } =
  sharedRefusals;
const { busy, idempotency_key_reused } = sharedRefusals;

/** Where homework is: what every tool of the learner may refuse first. */
export const placeRefusals = {
  lesson_not_found,
  not_enrolled,
  organization_suspended,
  space_not_available,
  course_not_in_space,
};

/** Why an answer is not taken. */
export const answerRefusals = {
  ...placeRefusals,
  busy,
  idempotency_key_reused,
  no_homework: refusal<{ lesson: string }>({
    en: 'The lesson has no homework, so there is nothing to hand in. Tell the learner; my_homework shows what is open.',
    ru: 'У урока нет домашнего задания, сдавать нечего. Скажите об этом ученику; что ещё не сдано, показывает my_homework.',
    details: { lesson: 'lesson id' },
  }),
  answer_mode: refusal<{ answer_mode: string }>({
    en: 'This homework is answered in another way, named in answer_mode. Pass text to submit_homework, or ask the learner to attach files to the lesson.',
    ru: 'Это задание сдают иначе, как именно, сказано в answer_mode. Передайте текст через submit_homework или попросите ученика приложить файлы к уроку.',
    details: { answer_mode: 'how it is answered: text or files' },
  }),
  empty_answer: refusal({
    en: 'The answer is empty: there is no text and no file in it. Ask the learner what to hand in and pass it in answer.',
    ru: 'Ответ пуст: в нём нет ни текста, ни файлов. Спросите ученика, что сдать, и передайте это в answer.',
    details: {},
  }),
  accepted_locked: refusal<{ submission: string }>({
    en: 'This homework is accepted and cannot be changed any more. Tell the learner; only a curator can open it again.',
    ru: 'Эта домашка принята, менять её больше нельзя. Скажите об этом ученику; снова открыть её может только куратор.',
    details: { submission: 'the submission' },
  }),
  too_many_files: refusal<{ limit: number }>({
    en: 'The answer would hold too many files, those handed in before included. Choose fewer, or put several into one archive.',
    ru: 'В ответе получится слишком много файлов, считая сданные раньше. Выберите меньше или соберите несколько в один архив.',
    details: { limit: 'files that an answer may hold' },
  }),
  file_too_large: refusal<{ file: string; limit_mb: number }>({
    en: 'This file is too large. Make it smaller or hand in parts of it.',
    ru: 'Этот файл слишком большой. Уменьшите его или сдайте по частям.',
    details: { file: 'its name', limit_mb: 'megabytes that a file may have' },
  }),
  answer_too_large: refusal<{ limit_mb: number }>({
    en: 'These files are too large together. Choose some of them, and submit the others after these.',
    ru: 'Вместе эти файлы слишком большие. Выберите часть из них, остальные сдайте потом.',
    details: { limit_mb: 'megabytes that may be handed in at once' },
  }),
  file_rejected: refusal<{ file: string }>({
    en: 'Files of this kind are not taken, by what is in them and not by their name. Choose another format.',
    ru: 'Файлы такого вида не принимаются; важно содержимое, а не имя. Выберите другой формат.',
    details: { file: 'its name' },
  }),
  file_missing: refusal<{ file: string }>({
    en: 'This file did not arrive or is empty. Choose it again.',
    ru: 'Этот файл не дошёл или пуст. Выберите его ещё раз.',
    details: { file: 'its name' },
  }),
  window_closed: refusal<{ lesson: string }>({
    en: 'This window takes no files for this homework any more: it is a day old, or was opened by somebody else, for another lesson or another space. Open another one with upload_homework_file.',
    ru: 'Это окно больше не принимает файлы для этой домашки: ему больше суток, или его открыл кто-то другой, для другого урока или пространства. Откройте новое через upload_homework_file.',
    details: { lesson: 'lesson id' },
  }),
  invalid_files: refusal({
    en: 'The list of files has the wrong form. Pass in files a list of objects with name and data.',
    ru: 'Список файлов неверной формы. Передайте в files список объектов с name и data.',
    details: {},
  }),
};

/** Why a review is not done. */
export const reviewRefusals = {
  submission_not_found: refusal<{ submission: string }>({
    en: 'There is no submission with this id. Take the id from review_queue.',
    ru: 'Сдачи с таким идентификатором нет. Возьмите идентификатор из review_queue.',
    details: { submission: 'the id passed' },
  }),
  not_allowed: refusal<{ submission: string }>({
    en: 'This submission is not for this person to review: nobody reviews their own, and managers review only those of their active organisations. Choose another one from review_queue.',
    ru: 'Эту сдачу проверяет не этот человек: свою не проверяет никто, а руководители проверяют только сдачи своих действующих организаций. Выберите другую из review_queue.',
    details: { submission: 'the submission' },
  }),
  comment_required: refusal<{ submission: string }>({
    en: 'The learner needs to know what to change. Write it in comment.',
    ru: 'Ученику нужно знать, что исправить. Напишите это в comment.',
    details: { submission: 'the submission' },
  }),
  wrong_status: refusal<{ submission: string; status: string }>({
    en: 'The submission does not wait for this. Open it anew in review_card, where actions shows what can be done.',
    ru: 'Сейчас с этой сдачей так поступить нельзя. Откройте её заново в review_card: что возможно, показывает actions.',
    details: { submission: 'the submission', status: 'its status; Archived after a reset of the progress' },
  }),
  due_not_later: refusal<{ submission: string; due_at: string | null }>({
    en: 'An extension gives more time: its day must end in the future and after the present deadline, and a submission without a deadline needs none. Pass a later day.',
    ru: 'Продление даёт больше времени: день должен закончиться в будущем и позже нынешнего срока, а сдаче без срока оно не нужно. Передайте день позже.',
    details: { submission: 'the submission', due_at: 'its present deadline; null: none' },
  }),
  stale_version: refusal<{ submission: string; version: number }>({
    en: 'The learner has handed in another version meanwhile. Read it in review_card, then decide with its number.',
    ru: 'Ученик уже сдал другую версию. Прочтите её в review_card и решайте по её номеру.',
    details: { submission: 'the submission', version: 'number of the current version' },
  }),
};
