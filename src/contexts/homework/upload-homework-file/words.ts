import type { Locale } from '../../../platform/contract/refusal.js';

interface UploadWords {
  readonly shown: string;
  readonly noWindow: (lessonUrl: string) => string;
  /** The client does not say whether it shows windows. */
  readonly perhaps: (lessonUrl: string) => string;
}

/** What an agent is told about the window for files. */
export const uploadWords: Readonly<Record<Locale, UploadWords>> = {
  en: {
    shown: 'The window is open, for the space named in space. End your turn and wait for the learner.',
    noWindow: (url) =>
      `This client shows no window. Ask the learner to attach the files in the Homework block of the lesson page: ${url}`,
    perhaps: (url) =>
      `The window shows only in clients that have windows. Ask the learner to drop the files into it or, where there is none, to attach them in the Homework block of the lesson page: ${url} Then end your turn and wait.`,
  },
  ru: {
    shown: 'Окно открыто, для пространства из space. Закончите ход и ждите ученика.',
    noWindow: (url) =>
      `Этот клиент окон не показывает. Попросите ученика приложить файлы на странице урока, в блоке «Домашнее задание»: ${url}`,
    perhaps: (url) =>
      `Окно показывают не все клиенты. Попросите ученика перетащить файлы в окно, а если его нет, приложить их на странице урока, в блоке «Домашнее задание»: ${url} Потом закончите ход и ждите.`,
  },
};
