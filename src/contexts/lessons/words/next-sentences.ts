import type { Locale } from '../../../platform/contract/refusal.js';
import type { Opening } from '../domain/lesson-run.events.js';
import type { NextStep } from '../domain/progress.js';
import type { HomeworkStanding } from '../start-lesson/lesson-homework.js';
import type { Barred } from '../domain/quiz.js';

type HomeworkStatus = HomeworkStanding['status'];

/** The sentences of the field `next`: built from the step, never from what people wrote. */
export interface NextSentences {
  /** The next step of a lesson; a passed lesson has none. `bar`: why the quiz cannot begin now, its instant as it is told. */
  step(step: NextStep, bar?: Barred): string;
  opening(opening: Opening): string;
  /** Instead of the opening, when the session was at work already. */
  goesOn: string;
  /** Of reports that authors closed. */
  closedReports: string;
  /** Of the homework of the lesson before, by its status; null: nothing was issued and nothing handed in. */
  homeworkOfPrevious(status: HomeworkStatus | null): string;
  workThrough: string;
  showQuestion: string;
  courseUpdated: string;
}

const en: NextSentences = {
  step(step, bar) {
    if (step === null) return 'The lesson is passed. Offer the next lesson, or repeat what the learner wants.';
    switch (step.kind) {
      case 'goal':
        return `Next: work through the goal ${step.goal} with the learner (lesson_item gives its details), then mark it with mark_goal.`;
      case 'quiz':
        switch (bar?.kind) {
          case 'paused':
            return `All required goals are closed and the pause between attempts is not over. Name the time of the next attempt to the learner (${bar.until}) and do not offer the quiz earlier; until then go over the objectives that went badly.`;
          case 'exhausted':
            return 'All required goals are closed and no attempts are left for the quiz. Tell the learner that there is no retry, and offer another lesson from course_outline.';
          case undefined:
            return 'All required goals are closed. Next: ask for the quiz with request_quiz.';
        }
      case 'complete':
        return 'All required goals are closed. Next: close the lesson with complete_lesson.';
    }
  },
  opening(opening) {
    switch (opening) {
      case 'first_in_course':
        return 'Get acquainted, say course_promise and the hook, and name the objectives as a list in your second turn.';
      case 'new_lesson':
        return 'Say the hook and name the objectives as a list in your first turn.';
      case 'return':
        return 'Welcome the learner back with a bridge from resume_from (or from history), then name the objectives that are left in the same turn.';
      case 'repeat':
        return 'Say in one sentence that this lesson was worked on before and ask whether to go on or to begin anew.';
    }
  },
  goesOn:
    'This session goes on: take it up where it stopped, and name the objectives that are left if the learner has lost the thread.',
  closedReports:
    'Before anything else, say in a sentence or two what became of the reports in closed_reports: number, status and the answer of the author.',
  homeworkOfPrevious(status) {
    switch (status) {
      case 'Submitted':
        return 'Say that the homework of the previous lesson (previous_homework) waits for the curator; it may still be changed.';
      case 'Returned':
        return 'The curator sent the homework of the previous lesson back (previous_homework): tell what last_comment asks for, and offer to rework it.';
      case 'Accepted':
        return 'Say that the homework of the previous lesson (previous_homework) is accepted.';
      case 'Assigned':
      case null:
        return 'Ask about the homework of the previous lesson (previous_homework) and offer to hand it in.';
    }
  },
  workThrough: "Work this goal through on the learner's own task, then mark it with mark_goal.",
  showQuestion: 'Show the whole question with all its options and wait for what the learner writes.',
  courseUpdated:
    'Say that the course was updated and that the questions start anew, then show the whole question with all its options and wait.',
};

const ru: NextSentences = {
  step(step, bar) {
    if (step === null) return 'Урок засчитан. Предложите следующий урок или повторите то, что попросит ученик.';
    switch (step.kind) {
      case 'goal':
        return `Дальше: разберите с учеником пункт ${step.goal} (подробности даёт lesson_item) и отметьте его через mark_goal.`;
      case 'quiz':
        switch (bar?.kind) {
          case 'paused':
            return `Все обязательные пункты закрыты, но пауза между попытками ещё не прошла. Назовите ученику время пересдачи (${bar.until}) и раньше проверку знаний не предлагайте; пока вернитесь к целям, которые не дались.`;
          case 'exhausted':
            return 'Все обязательные пункты закрыты, но попытки кончились. Скажите ученику, что пересдачи не будет, и предложите другой урок из course_outline.';
          case undefined:
            return 'Все обязательные пункты закрыты. Дальше: запросите проверку знаний через request_quiz.';
        }
      case 'complete':
        return 'Все обязательные пункты закрыты. Дальше: закройте урок через complete_lesson.';
    }
  },
  opening(opening) {
    switch (opening) {
      case 'first_in_course':
        return 'Познакомьтесь, произнесите обещание курса (course_promise) и зачин (hook), а во второй реплике назовите цели списком.';
      case 'new_lesson':
        return 'Произнесите зачин (hook) и в первой же реплике назовите цели списком.';
      case 'return':
        return 'Начните мостиком от resume_from (или от history) и в той же реплике назовите оставшиеся цели.';
      case 'repeat':
        return 'Одной фразой скажите, что этим уроком уже занимались, и спросите, продолжить или начать заново.';
    }
  },
  goesOn:
    'Занятие продолжается: начните с того места, где остановились, и назовите оставшиеся цели, если ученик потерял нить.',
  closedReports:
    'Прежде всего одной-двумя фразами скажите, что стало с репортами из closed_reports: номер, статус и ответ автора.',
  homeworkOfPrevious(status) {
    switch (status) {
      case 'Submitted':
        return 'Скажите, что домашнее задание прошлого урока (previous_homework) ждёт куратора; его ещё можно поправить.';
      case 'Returned':
        return 'Куратор вернул домашнее задание прошлого урока (previous_homework): передайте, о чём просит last_comment, и предложите доработать.';
      case 'Accepted':
        return 'Скажите, что домашнее задание прошлого урока (previous_homework) принято.';
      case 'Assigned':
      case null:
        return 'Спросите про домашнее задание прошлого урока (previous_homework) и предложите его сдать.';
    }
  },
  workThrough: 'Разберите этот пункт на собственной задаче ученика и отметьте его через mark_goal.',
  showQuestion: 'Покажите вопрос целиком, со всеми вариантами, и дождитесь ответа ученика.',
  courseUpdated:
    'Скажите, что курс обновился и вопросы начинаются заново, затем покажите вопрос целиком, со всеми вариантами, и дождитесь ответа ученика.',
};

export const nextSentences: Readonly<Record<Locale, NextSentences>> = { en, ru };
