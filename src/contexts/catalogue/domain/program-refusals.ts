import { refusal } from '../../../platform/contract/refusal.js';
import { sharedRefusals } from '../../../shared/refusals.js';

const { user_not_found, course_not_found, idempotency_key_reused } = sharedRefusals;

/** Every reason to refuse the administration of programs, with the sentence that names the next step. */
export const programRefusals = {
  user_not_found,
  course_not_found,
  idempotency_key_reused,
  program_not_found: refusal<{ program: string }>({
    en: 'There is no such program. Take the title or id from list_programs.',
    ru: 'Такой программы нет. Возьмите название или id из list_programs.',
    details: { program: 'the value as passed' },
  }),
  program_title_invalid: refusal({
    en: "A program's title has 2 to 140 characters. Pass such a title.",
    ru: 'Название программы должно быть длиной от 2 до 140 знаков. Передайте другое.',
    details: {},
  }),
  program_title_taken: refusal<{ program: string }>({
    en: 'Another program has this title. Choose another title, or pass that program to change it.',
    ru: 'Это название уже занято другой программой. Выберите другое или передайте ту программу, чтобы изменить её.',
    details: { program: 'id of the program with this title' },
  }),
  program_without_courses: refusal({
    en: 'A program consists of courses. Pass at least one, in the order in which they are taken.',
    ru: 'Программа состоит из курсов. Передайте хотя бы один, в том порядке, в котором их проходят.',
    details: {},
  }),
  program_course_twice: refusal<{ course: string }>({
    en: 'A course stands in a program once. Pass each course only once.',
    ru: 'Курс входит в программу только один раз. Передайте каждый курс по одному разу.',
    details: { course: 'id of the course that was passed more than once' },
  }),
  not_in_program: refusal<{ user: string; program: string }>({
    en: 'The person does not take this program. Check both; join_program adds somebody.',
    ru: 'Этот человек не участвует в программе. Проверьте человека и программу; добавить участника можно через join_program.',
    details: { user: 'the person as passed', program: 'the program as passed' },
  }),
};

export type ProgramRefusals = typeof programRefusals;
