import type { Locale } from '../../platform/contract/refusal.js';
import { escapeHtml } from '../../platform/mail/index.js';

export type PageKind = 'question' | 'done' | 'unknown' | 'later';

const WORDS: Readonly<Record<Locale, Readonly<Record<PageKind | 'button' | 'title', string>>>> = {
  en: {
    title: 'Letters about a course',
    question: 'No more letters about this course?',
    button: 'Unsubscribe',
    done: 'You get no more letters about this course. In the catalogue you can ask for one again.',
    unknown: 'This link is not complete. Open it from the letter once more.',
    later: 'This cannot be done at this moment. Try again in a minute.',
  },
  ru: {
    title: 'Письма о курсе',
    question: 'Больше не присылать писем об этом курсе?',
    button: 'Не присылать',
    done: 'Писем об этом курсе больше не будет. В каталоге можно попросить о них снова.',
    unknown: 'Ссылка неполная. Откройте её из письма ещё раз.',
    later: 'Сейчас это не получилось. Повторите через минуту.',
  },
};

/** One page without scripts: the question with its button, or what came of it. */
export function unsubscribePage(kind: PageKind, locale: Locale): string {
  const words = WORDS[locale];
  const form = `<form method="post"><button>${escapeHtml(words.button)}</button></form>`;
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.title)}</title></head>
<body><main><h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(words[kind])}</p>${kind === 'question' ? form : ''}</main></body>
</html>
`;
}
