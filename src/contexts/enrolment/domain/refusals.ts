import { refusal } from '../../../platform/contract/refusal.js';
import { sharedRefusals } from '../../../shared/refusals.js';

const { space_not_available, user_not_found, organization_not_found, course_not_found, not_a_member } = sharedRefusals;
const { program_order, idempotency_key_reused } = sharedRefusals;

/** Every reason this context may refuse, with the sentence that names the next step. */
export const enrolmentRefusals = {
  space_not_available,
  user_not_found,
  organization_not_found,
  course_not_found,
  not_a_member,
  program_order,
  idempotency_key_reused,
  course_not_published: refusal<{ course: string }>({
    en: 'The course is not published. Offer the learner another one from list_catalog.',
    ru: 'Курс не опубликован. Предложите ученику другой из list_catalog.',
    details: { course: 'course id' },
  }),
  course_upcoming: refusal<{ course: string }>({
    en: 'The course is announced and still being prepared, so nobody can enrol yet. Offer the learner another one from list_catalog, and name no release date.',
    ru: 'Курс анонсирован и ещё готовится, записаться на него пока нельзя. Предложите ученику другой из list_catalog и не называйте дату выхода.',
    details: { course: 'course id' },
  }),
  already_enrolled: refusal<{ course: string }>({
    en: 'The learner already has this course here. It is in list_my_courses; go on with start_lesson.',
    ru: 'Этот курс у ученика здесь уже есть, он в list_my_courses. Продолжайте через start_lesson.',
    details: { course: 'course id' },
  }),
  course_not_allowed: refusal<{ course: string }>({
    en: 'The course is not open to the organisation. Offer the learner another one from list_catalog.',
    ru: 'Курс не открыт для организации. Предложите ученику другой из list_catalog.',
    details: { course: 'course id' },
  }),
  enrollment_not_found: refusal<{ user: string; course: string }>({
    en: 'The person is not enrolled in this course. Check both, or give the course with assign_course.',
    ru: 'Этот человек не зачислен на курс. Проверьте человека и курс или назначьте курс через assign_course.',
    details: { user: 'the person as passed', course: 'the course as passed' },
  }),
  team_assignment_not_found: refusal<{ course: string; organization: string }>({
    en: 'The organisation has not assigned this course to everybody. Check both; list_assignments shows what it has.',
    ru: 'Организация не назначала этот курс всем. Проверьте курс и организацию; что назначено, показывает list_assignments.',
    details: { course: 'the course as passed', organization: 'the organisation as passed' },
  }),
  extension_not_later: refusal<{ deadline: string | null }>({
    en: 'An extension is a day after the deadline of the assignment. Name a later day; an assignment without a deadline needs none.',
    ru: 'Продление — это день после срока назначения. Укажите более поздний день; назначению без срока продление не нужно.',
    details: { deadline: 'the deadline as assigned, or null' },
  }),
  assignment_not_found: refusal<{ user: string; course: string; organization: string }>({
    en: 'The organisation has not assigned this course to the person. Check all three; assign_course assigns it.',
    ru: 'Организация не назначала этот курс этому человеку. Проверьте все три значения; назначить курс можно через assign_course.',
    details: {
      user: 'the person as passed',
      course: 'the course as passed',
      organization: 'the organisation as passed',
    },
  }),
};

/** What may be wrong with the due rules of an assignment. */
export const homeworkDueRefusals = {
  invalid_due: refusal({
    en: 'A rule in homework_due names a lesson and either days, 1 to 3,650, or date as YYYY-MM-DD, and each lesson once. Correct homework_due.',
    ru: 'Правило в homework_due называет урок и либо days, от 1 до 3650, либо date вида 2027-01-31, каждый урок один раз. Исправьте homework_due.',
    details: {},
  }),
  homework_not_in_course: refusal<{ homework: string }>({
    en: 'The course has no homework in this lesson. Take the lessons from course_release, or leave this one out.',
    ru: 'В этом уроке курса нет домашнего задания. Возьмите уроки из course_release или уберите этот.',
    details: { homework: 'the lesson as passed' },
  }),
};

/** The same codes, told to those who assign: to managers, and to administrators, who alone open a course. */
export const assigningRefusals = {
  course_upcoming: refusal<{ course: string }>({
    en: 'The course is announced and still being prepared, so it cannot be assigned. Assign it once it is open, or another one.',
    ru: 'Курс анонсирован и ещё готовится, назначить его нельзя. Назначьте его, когда он откроется, или выберите другой.',
    details: { course: 'course id' },
  }),
  course_not_allowed: refusal<{ course: string }>({
    en: 'The course is not open to the organisation. Assign another one, or have an administrator open it with open_course_to_organization.',
    ru: 'Курс не открыт для организации. Назначьте другой или попросите администратора открыть его через open_course_to_organization.',
    details: { course: 'course id' },
  }),
};

export type EnrolmentRefusals = typeof enrolmentRefusals;
