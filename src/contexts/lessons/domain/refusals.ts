import { refusal } from '../../../platform/contract/refusal.js';
import { sharedRefusals } from '../../../shared/refusals.js';
import type { CancelReason, GoalStatus } from './lesson-run.events.js';

/** A required goal that is still open, as goals_open lists it. */
export interface OpenGoal {
  readonly objective: string;
  readonly goal: string;
  readonly title: string;
}

const {
  not_enrolled,
  organization_suspended,
  program_order,
  space_not_available,
  course_not_in_space,
  course_not_released,
  lesson_not_found,
  busy,
  not_your_session,
  question_mismatch,
} = sharedRefusals;

/** Every reason the lesson chain may refuse, with the sentence that names the next step. */
export const lessonsRefusals = {
  not_enrolled,
  organization_suspended,
  program_order,
  space_not_available,
  course_not_in_space,
  course_not_released,
  lesson_not_found,
  busy,
  not_your_session,
  question_mismatch,
  lesson_not_begun: refusal<{ user: string; lesson: string }>({
    en: 'The person has not begun this lesson, so every attempt is still left. Check person, course and lesson.',
    ru: 'Этот человек ещё не начинал урок, все попытки у него впереди. Проверьте человека, курс и урок.',
    details: { user: 'the person as passed', lesson: 'the lesson as passed' },
  }),
  session_closed: refusal<{ status: string; session: string }>({
    en: 'This session is over. Go on with start_lesson, which opens a new session of the lesson.',
    ru: 'Это занятие уже закончено. Продолжите через start_lesson: он откроет новое занятие по уроку.',
    details: { status: 'Completed or Abandoned', session: 'the session' },
  }),
  goals_open: refusal<{ goals: readonly OpenGoal[] }>({
    en: 'Work through the required goals of the lesson first: mark_goal',
    ru: 'Сначала разберите обязательные пункты урока: mark_goal',
    details: { goals: 'the open required goals: objective, goal, title' },
  }),
  quiz_required: refusal<{ session: string }>({
    en: 'The lesson has a compulsory quiz and only passing it closes the lesson: request_quiz.',
    ru: 'У урока обязательная проверка знаний, закрыть его можно только её сдачей: request_quiz.',
    details: { session: 'the session' },
  }),
  lesson_not_in_release: refusal<{ course: string; lesson_key: string; release: string }>({
    en: 'The lesson is no longer part of the course. Tell the learner and go to the next lesson; course_outline shows the lessons.',
    ru: 'Этого урока больше нет в курсе. Скажите об этом ученику и перейдите к следующему; какие уроки есть, показывает course_outline.',
    details: { course: 'course id', lesson_key: 'key of the lesson', release: 'the active release' },
  }),
  run_archived: refusal<{ run: string }>({
    en: "The learner's progress in the course was reset. Begin the lesson again with start_lesson.",
    ru: 'Прогресс ученика по курсу сброшен. Начните урок заново через start_lesson.',
    details: { run: 'the archived run' },
  }),
  goal_unknown: refusal<{ goal: string; goals: readonly string[] }>({
    en: 'The lesson has no such goal. Take a key from goals.',
    ru: 'В уроке нет такого пункта. Возьмите ключ из goals.',
    details: { goal: 'the key asked for', goals: "keys of the lesson's goals" },
  }),
  goal_removed: refusal<{ goal: string }>({
    en: 'A new version of the course removed this goal. Skip it; start_lesson shows the map of the lesson as it is now.',
    ru: 'Новая версия курса сняла этот пункт. Пропустите его; нынешнюю карту урока даёт start_lesson.',
    details: { goal: 'the goal' },
  }),
  goal_status_unknown: refusal<{ allowed: readonly GoalStatus[]; status: string }>({
    en: 'There is no such status of a goal. Pass one of allowed.',
    ru: 'Такого статуса у пункта нет. Передайте один из allowed.',
    details: { allowed: 'the statuses there are', status: 'the value passed' },
  }),
  not_needed_required: refusal<{ allowed: readonly GoalStatus[]; goal: string }>({
    en: 'A required goal cannot be marked not_needed. Work it through, or return it to open.',
    ru: 'Обязательный пункт нельзя отметить статусом not_needed. Разберите его или верните в open.',
    details: { allowed: 'the statuses this goal may have', goal: 'the goal' },
  }),
  evidence_required: refusal<{ status: GoalStatus }>({
    en: 'This mark needs evidence: pass what the learner did or said.',
    ru: 'Для этой отметки нужно свидетельство: передайте, что ученик сделал или сказал.',
    details: { status: 'the status that needs it' },
  }),
  evidence_too_long: refusal<{ limit: number; length: number }>({
    en: 'The evidence is too long. Shorten it to one or two sentences.',
    ru: 'Свидетельство слишком длинное. Сократите его до одной-двух фраз.',
    details: { limit: 'characters allowed', length: 'characters passed' },
  }),
  resume_from_too_long: refusal<{ limit: number; length: number }>({
    en: 'The note on where to continue is too long. Pass one sentence, not a summary.',
    ru: 'Заметка «с чего продолжить» слишком длинная. Передайте одну фразу, а не пересказ.',
    details: { limit: 'characters allowed', length: 'characters passed' },
  }),
  nothing_to_study: refusal<{ course?: string }>({
    en: 'There is no unfinished lesson here. Congratulate the learner on what is completed; offer a course of another space (list_my_courses in personal lists all), one from list_catalog, or a lesson to repeat from course_outline. If this is unexpected, whoami shows whether an organisation is suspended.',
    ru: 'Незакрытых уроков здесь не осталось. Поздравьте ученика с тем, что пройдено; предложите курс другого пространства (все курсы показывает list_my_courses в personal), новый из list_catalog или повторение урока из course_outline. Если это неожиданно, whoami покажет, не приостановлена ли организация.',
    details: { course: 'course id, when one was asked for' },
  }),
  web_demo_exhausted: refusal<{ lessons_used: number; lessons_limit: number }>({
    en: 'The trial lessons of the web chat are used up. Tell the learner that the course goes on with an agent of their own, connected to this platform; lessons passed here stay passed.',
    ru: 'Пробные уроки веб-чата пройдены. Скажите ученику, что дальше курс ведёт его собственный агент, подключённый к платформе; пройденное остаётся засчитанным.',
    details: { lessons_used: 'lessons passed in the web chat', lessons_limit: 'how many the web chat allows' },
  }),
  unknown_channel: refusal<{ channel: string }>({
    en: 'The key was issued for a channel that this platform does not know. Tell the learner to use a key issued for agent or web; lessons cannot be started with this one.',
    ru: 'Ключ выдан для канала, которого платформа не знает. Скажите ученику, что нужен ключ для agent или web: с этим занятие не начать.',
    details: { channel: 'the channel of the key' },
  }),
  quiz_not_configured: refusal({
    en: 'The lesson has no quiz. Close it with complete_lesson.',
    ru: 'У урока нет проверки знаний. Закройте урок через complete_lesson.',
    details: {},
  }),
  quiz_attempts_exhausted: refusal<{ attempts_used: number }>({
    en: 'No attempts are left for this quiz. Tell the learner that there is no retry, and offer another lesson from course_outline.',
    ru: 'Попытки кончились. Скажите ученику, что пересдачи не будет, и предложите другой урок из course_outline.',
    details: { attempts_used: 'attempts taken' },
  }),
  retry_too_soon: refusal<{ retry_after: string }>({
    en: 'The pause between attempts is not over. Tell the learner the time in retry_after, and do not offer the quiz earlier.',
    ru: 'Пауза между попытками ещё не прошла. Назовите ученику время из retry_after и раньше проверку знаний не предлагайте.',
    details: { retry_after: 'from when on, with its offset' },
  }),
  student_words_required: refusal({
    en: "The learner's own words are missing. Pass in student_words what the learner wrote in answer to this question, verbatim.",
    ru: 'Слова ученика не переданы. Передайте в student_words дословно, что он написал в ответ на этот вопрос.',
    details: {},
  }),
  quiz_attempt_cancelled: refusal<{ attempt: string; session: string; reason: CancelReason }>({
    en: 'A new version of the course cancelled this attempt; it counts towards no limit. Tell the learner that the course was updated and call request_quiz again; for lesson_removed go to the next lesson instead.',
    ru: 'Вышла новая версия курса, поэтому попытка аннулирована; в лимит она не идёт. Скажите ученику, что курс обновился, и снова вызовите request_quiz; при lesson_removed перейдите к следующему уроку.',
    details: {
      attempt: 'the attempt',
      session: 'its session',
      reason: 'quiz_changed, attempt_outdated or lesson_removed',
    },
  }),
  attempt_finished: refusal({
    en: 'This attempt is finished and its result was given; course_outline shows whether the lesson is passed. If it is not, ask for a new attempt with request_quiz.',
    ru: 'Эта попытка завершена, её результат уже выдан; засчитан ли урок, показывает course_outline. Если нет, начните новую попытку через request_quiz.',
    details: {},
  }),
};
