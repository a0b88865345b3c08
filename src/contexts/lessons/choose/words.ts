import type { Locale } from '../../../platform/contract/refusal.js';

interface ChooseWords {
  /** The question and its options, as the agent is to ask them. */
  readonly inWords: (prompt: string, options: readonly string[]) => string;
  readonly shown: string;
  readonly noButtons: (inWords: string) => string;
  /** The client does not say whether it shows windows. */
  readonly perhaps: (inWords: string) => string;
}

const quoted = (options: readonly string[]) => options.map((option) => `«${option}»`).join('; ');

/** What an agent is told about a choice. */
export const chooseWords: Readonly<Record<Locale, ChooseWords>> = {
  en: {
    inWords: (prompt, options) => `«${prompt}» Options: ${quoted(options)}.`,
    shown: 'The card is shown. End your turn and wait for the learner.',
    noButtons: (inWords) =>
      `This client shows no buttons, so no click will come. Ask the question in words: ${inWords} Then end your turn; an answer in the learner’s own words counts.`,
    perhaps: (inWords) =>
      `The card shows only in clients that have windows, so do not count on a click. Ask the question in words as well: ${inWords} Then end your turn and wait; a pressed button and an answer in the learner’s own words both count.`,
  },
  ru: {
    inWords: (prompt, options) => `«${prompt}» Варианты: ${quoted(options)}.`,
    shown: 'Карточка показана. Закончите ход и ждите ученика.',
    noButtons: (inWords) =>
      `Этот клиент кнопок не показывает, нажатия не будет. Задайте вопрос словами: ${inWords} Потом закончите ход; ответ своими словами засчитывается.`,
    perhaps: (inWords) =>
      `Карточку показывают только клиенты с окнами, на нажатие не рассчитывайте. Задайте вопрос ещё и словами: ${inWords} Потом закончите ход и ждите; считаются и нажатие, и ответ своими словами.`,
  },
};
