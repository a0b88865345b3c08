import { refusal } from '../platform/contract/refusal.js';

/** Codes that more than one context gives: one sentence each, here. A context's own codes live in its domain/refusals.ts. */
export const sharedRefusals = {
  not_enrolled: refusal<{ course: string }>({
    en: 'The learner is not enrolled in this course. Find a course with list_catalog and take it with enroll, or go on with another one from list_my_courses.',
    ru: 'Ученик не зачислен на этот курс. Найдите курс через list_catalog и запишите на него через enroll или продолжите другой из list_my_courses.',
    details: { course: 'course id' },
  }),
  organization_suspended: refusal<{ course: string }>({
    en: 'The organisation that gave this course is suspended. The enrolment and all progress are kept and open again with it; go on with another course from list_my_courses meanwhile.',
    ru: 'Организация, назначившая этот курс, приостановлена. Зачисление и весь прогресс сохранены, доступ вернётся вместе с ней; пока продолжите другой курс из list_my_courses.',
    details: { course: 'course id' },
  }),
  space_not_available: refusal<{ space: string }>({
    en: 'There is no such space for the learner, or its organisation is suspended. Take the title or id of an active organisation from whoami, or use personal.',
    ru: 'Такого пространства у ученика нет, или его организация приостановлена. Возьмите название или id действующей организации из whoami или укажите personal.',
    details: { space: 'the value as passed' },
  }),
  course_not_in_space: refusal<{ course: string; space: string }>({
    en: 'The course is not in this space. Name another space, such as personal, or select one with set_space; list_my_courses shows what is where.',
    ru: 'В этом пространстве такого курса нет. Укажите другое, например personal, или выберите его через set_space; где какой курс, показывает list_my_courses.',
    details: { course: 'course id', space: 'title of the space, or personal' },
  }),
  course_not_released: refusal<{ course: string; lesson?: string }>({
    en: 'The course has no release yet, so there is nothing to study. Offer the learner another course from list_my_courses or list_catalog.',
    ru: 'У курса ещё нет релиза, заниматься по нему нельзя. Предложите ученику другой курс из list_my_courses или list_catalog.',
    details: { course: 'course id', lesson: 'lesson id, when one was asked for' },
  }),
  lesson_not_found: refusal<{ lesson: string }>({
    en: 'There is no such lesson. Take the id from course_outline.',
    ru: 'Такого урока нет. Возьмите id из course_outline.',
    details: { lesson: 'the id asked for' },
  }),
  program_order: refusal<{
    program: string;
    program_title: string;
    previous: { readonly id: string; readonly title: string };
    course: string;
  }>({
    en: 'The learner takes a program whose courses follow one another: the course in previous has to be completed before this one. Offer that course, with start_lesson, or with enroll when it is not in list_my_courses.',
    ru: 'Ученик проходит программу, где курсы идут по порядку: перед этим курсом нужно пройти целиком курс из previous. Предложите его через start_lesson, а если его нет в list_my_courses, через enroll.',
    details: {
      program: 'program id',
      program_title: 'program title',
      previous: 'the course to complete first: id, title',
      course: 'course id',
    },
  }),
  busy: refusal<{ session?: string; lesson?: string; attempt?: string; course?: string }>({
    en: 'Another request is changing the same thing at this moment; nothing was written. Repeat the call once.',
    ru: 'То же самое сейчас меняет другой запрос; ничего не записано. Повторите вызов один раз.',
    details: {
      session: 'the session being changed',
      lesson: 'the lesson being changed',
      attempt: 'the attempt being changed',
      course: 'the course being changed',
    },
  }),
  idempotency_key_reused: refusal<{ idempotency_key: string }>({
    en: 'This idempotency_key was first given with other arguments; nothing was written. Repeat that call with its own arguments, or give this one another key.',
    ru: 'С этим idempotency_key уже был вызов с другими аргументами; ничего не записано. Повторите тот вызов с его аргументами или дайте этому другой ключ.',
    details: { idempotency_key: 'the key as passed' },
  }),
  user_not_found: refusal<{ user: string }>({
    en: 'There is no such person. Take the login or id from list_people, or from list_members of an organisation.',
    ru: 'Такого человека нет. Возьмите логин или id из list_people или из list_members организации.',
    details: { user: 'the value as passed' },
  }),
  organization_not_found: refusal<{ organization: string }>({
    en: 'There is no such organisation. Take the title or id from list_organizations.',
    ru: 'Такой организации нет. Возьмите название или id из list_organizations.',
    details: { organization: 'the value as passed' },
  }),
  not_a_member: refusal({
    en: 'The person is not in this organisation. Take them in with grant_membership first.',
    ru: 'Этот человек не состоит в организации. Сначала примите его через grant_membership.',
    details: {},
  }),
  course_not_found: refusal<{ id: string }>({
    en: 'There is no course with this id. Take the id from list_courses.',
    ru: 'Курса с таким идентификатором нет. Возьмите идентификатор из list_courses.',
    details: { id: 'the id as it was passed' },
  }),
  not_your_session: refusal<{ session?: string; attempt?: string }>({
    en: 'This session or attempt is not one of this learner: it belongs to another, or a reset of the progress archived it. Use the id that start_lesson or request_quiz gave last; if there is none, start the lesson again.',
    ru: 'Это не занятие и не попытка этого ученика: id чужой или ушёл в архив при сбросе прогресса. Возьмите id, который последним дал start_lesson или request_quiz; если его нет, начните урок снова.',
    details: { session: 'the session asked for', attempt: 'the attempt asked for (submit_answer)' },
  }),
  question_mismatch: refusal<{ question: string }>({
    en: 'This question is not in this quiz, or it was answered already. Take the question id from request_quiz or from the last submit_answer.',
    ru: 'Этого вопроса нет в этой проверке знаний, или на него уже отвечено. Возьмите id вопроса из request_quiz или из последнего ответа submit_answer.',
    details: { question: 'the question asked for' },
  }),
};

/** Codes of which a curator does something else than a learner: one sentence each for every tool of the authoring set. */
export const curatorRefusals = {
  course_not_released: refusal<{ course: string }>({
    en: 'The course has no release yet, so there is nothing to open, to look at or to speak of. Publish a release of it first, with the pipeline, naming this course: lyceum course publish.',
    ru: 'У курса ещё нет релиза: открывать, смотреть и обсуждать в нём нечего. Сначала опубликуйте его релиз конвейером, указав этот курс: lyceum course publish.',
    details: { course: 'course id' },
  }),
};
