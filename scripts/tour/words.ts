import type { Locale } from '../../src/platform/contract/refusal.js';

/** What the agent and the learner of the tour say. */
export interface Words {
  signedIn(name: string): string;
  course(course: {
    readonly title: string;
    readonly completed: number;
    readonly total: number;
    readonly next: string;
    readonly deadline: string | null;
  }): string;
  today(objectives: readonly string[]): string;
  readonly agreed: string;
  task(goal: string): string;
  readonly shown: string;
  readonly evidence: string;
  verdict(correct: boolean, explanation: string): string;
  passed(correct: number, total: number, next: string | undefined): string;
  readonly noQuiz: string;
  completion(share: number): string;
  /** The narrator's last line. */
  led(played: { readonly title: string; readonly marks: number; readonly answers: number }): string;
  readonly nothingLeft: string;
}

const en: Words = {
  signedIn: (name) => `You are signed in as ${name}.`,
  course: ({ title, completed, total, next, deadline }) =>
    `"${title}": ${completed} of ${total} lessons passed${deadline ? `, to be done by ${day(deadline, 'en')}` : ''}. Next is "${next}".`,
  today: (objectives) => `Today: ${objectives.join('; ')}.`,
  agreed: 'Good. I will take an example of my own.',
  task: (goal) => `${goal}. Show me on your own example.`,
  shown: 'I took a case from this week, went through it and wrote down what I found.',
  evidence: 'Worked it through on a case of the own week and put the finding into words.',
  verdict: (correct, explanation) => (correct ? `Right. ${explanation}` : 'Not this time.'),
  passed: (correct, total, next) =>
    `Passed: ${correct} of ${total}. ${next ? `The next lesson is "${next}".` : 'That was the last one.'}`,
  noQuiz: 'That was the lesson; it has no quiz.',
  completion: (share) => `You have passed ${Math.round(share * 100)} % of the course.`,
  led: ({ title, marks, answers }) =>
    `The tour led "${title}": ${marks} goals marked, ${answers} questions answered. Run it again for the next lesson.`,
  nothingLeft: 'Every lesson is passed: nothing is left to study.',
};

const ru: Words = {
  signedIn: (name) => `Вы вошли как ${name}.`,
  course: ({ title, completed, total, next, deadline }) =>
    `«${title}»: пройдено уроков — ${completed} из ${total}${deadline ? `, срок — ${day(deadline, 'ru')}` : ''}; дальше — «${next}».`,
  today: (objectives) => `Сегодня: ${objectives.map(uncapitalised).join('; ')}.`,
  agreed: 'Хорошо. Возьму случай из своей работы.',
  task: (goal) => `${goal}. Покажите на своём примере.`,
  shown: 'Взяла письмо с этой недели, переделала и записала, что изменилось.',
  evidence: 'Пункт разобран на собственном письме этой недели, вывод сказан своими словами.',
  verdict: (correct, explanation) => (correct ? `Верно. ${explanation}` : 'На этот раз неверно.'),
  passed: (correct, total, next) =>
    `Засчитано: ${correct} из ${total}. ${next ? `Следующий урок — «${next}».` : 'Это был последний урок.'}`,
  noQuiz: 'Урок закончен; проверки знаний в нём нет.',
  completion: (share) => `Вы прошли ${Math.round(share * 100)} % курса.`,
  led: ({ title, marks, answers }) =>
    `Проведён урок «${title}»: отмечено пунктов — ${marks}, отвечено на вопросы — ${answers}. Запустите ещё раз, чтобы пройти следующий.`,
  nothingLeft: 'Все уроки пройдены: изучать больше нечего.',
};

/** A day (YYYY-MM-DD) as people write it. */
function day(date: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export const words: Readonly<Record<Locale, Words>> = { en, ru };
