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
  write(document: string, section: string): string;
  /** What is written into a column, by its key; `cell` into any other. */
  readonly cells: Readonly<Record<string, string>>;
  readonly cell: string;
  written(filled: number, total: number): string;
  homework(title: string, task: string): string;
  readonly inFiles: string;
  readonly answer: string;
  handedIn(due: string | null): string;
  readonly noQuiz: string;
  completion(share: number): string;
  /** The narrator's last line. */
  led(played: {
    readonly title: string;
    readonly marks: number;
    readonly sections: number;
    readonly answers: number;
    readonly homework: boolean;
  }): string;
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
  write: (document, section) => `Let us put it into "${document}", under "${section}". In your own words:`,
  cells: {
    claim: 'The new pool costs the town 24 million.',
    source: 'The local paper, on Tuesday',
    verdict: 'Ten a year for each of us: now I can say whether I want it.',
    warning: 'One glass a day raises the risk by 20 percent.',
    question: 'Whether I change to the cheaper energy contract',
    number_used: 'What it saves me in a year, not in percent',
    choice: 'I stay, the saving is two coffees a month.',
    change_my_mind: 'A saving of more than 100 a year',
  },
  cell: 'Taken from a case of this week.',
  written: (filled, total) => `It is in your document: ${filled} of ${total} sections are complete.`,
  homework: (title, task) => `Your homework is "${title}".\n${task}`,
  inFiles: 'It is handed in as files, in a window of its own.',
  answer:
    'The case of this week, first as I met it, then as I would tell it now. What changed: I can picture it, and I know what is still missing.',
  handedIn: (due) => `Handed in${due ? `, in time for ${day(due, 'en')}` : ''}. A curator will look at it.`,
  noQuiz: 'That was the lesson; it has no quiz.',
  completion: (share) => `You have passed ${Math.round(share * 100)} % of the course.`,
  led: ({ title, marks, answers, sections, homework }) =>
    `The tour led "${title}": ${marks} goals marked, ${sections} document sections written, ${answers} questions answered, homework ${homework ? '' : 'not '}handed in. Run it again for the next lesson.`,
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
  write: (document, section) => `Запишем это в документ «${document}», раздел «${section}». Вашими словами:`,
  cells: {
    request: 'Чтобы подрядчик прислал счёт до пятницы',
    occasion: 'Напоминаю о счёте во второй раз',
    phrase: 'Возвращаюсь к счёту: без него не могу провести оплату в понедельник',
    recipient: 'Заказчик, который молчит две недели',
    wanted: 'Назвать день, к которому он ответит',
    first_line: 'Договор на склад: к какому дню ждать ответа?',
  },
  cell: 'Из письма этой недели.',
  written: (filled, total) => `Записано. Готовых разделов — ${filled} из ${total}.`,
  homework: (title, task) => `Домашнее задание — «${title}».\n${task}`,
  inFiles: 'Его сдают файлами, в отдельном окне.',
  answer:
    'Письмо этой недели: как было, как стало и что от этого изменилось. Теперь видно, чего я прошу и к какому дню.',
  handedIn: (due) => `Задание сдано${due ? `, срок — ${day(due, 'ru')}` : ''}. Его посмотрит куратор.`,
  noQuiz: 'Урок закончен; проверки знаний в нём нет.',
  completion: (share) => `Вы прошли ${Math.round(share * 100)} % курса.`,
  led: ({ title, marks, answers, sections, homework }) =>
    `Проведён урок «${title}»: отмечено пунктов — ${marks}, записано разделов документа — ${sections}, отвечено на вопросы — ${answers}, задание ${homework ? '' : 'не '}сдано. Запустите ещё раз, чтобы пройти следующий.`,
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
