import type { Locale } from '../../../platform/contract/refusal.js';
import { escapeHtml } from '../../../platform/mail/index.js';

export interface LetterFacts {
  readonly name: string;
  readonly course: string;
  /** Where the platform is reached. */
  readonly platformUrl: string;
  readonly unsubscribeUrl: string;
}

interface Words {
  readonly subject: (course: string) => string;
  readonly greeting: (name: string) => string;
  readonly news: (course: string) => string;
  readonly next: string;
  readonly why: string;
  readonly unsubscribe: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    subject: (course) => `The course “${course}” is open`,
    greeting: (name) => `Hello, ${name}!`,
    news: (course) => `The course “${course}” that you wanted to hear of is open now.`,
    next: 'Tell your agent that you would like to take it: it finds the course in the catalogue of',
    why: 'You asked for this letter when the course was announced. It comes once.',
    unsubscribe: 'No letters about this course',
  },
  ru: {
    subject: (course) => `Курс «${course}» открыт`,
    greeting: (name) => `Здравствуйте, ${name}!`,
    news: (course) => `Курс «${course}», об открытии которого вы просили сообщить, открыт.`,
    next: 'Скажите своему агенту, что хотите его пройти: он найдёт курс в каталоге',
    why: 'Вы попросили об этом письме, когда курс был анонсирован. Оно приходит один раз.',
    unsubscribe: 'Не присылать писем об этом курсе',
  },
};

/** The letter that a course is open, as text and as HTML. */
export function releaseLetterWords(
  locale: Locale,
  facts: LetterFacts,
): { subject: string; text: string; html: string } {
  const { course, name, platformUrl, unsubscribeUrl } = facts;
  const words = WORDS[locale];
  const [greeting, news] = [words.greeting(name), words.news(course)];
  const lines = [greeting, news, `${words.next} ${platformUrl}`, words.why, `${words.unsubscribe}: ${unsubscribeUrl}`];
  const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${escapeHtml(words.subject(course))}</title></head>
<body>
<p>${escapeHtml(greeting)}</p>
<p>${escapeHtml(news)}</p>
<p>${escapeHtml(words.next)} ${link(platformUrl, platformUrl)}</p>
<p><small>${escapeHtml(words.why)} ${link(unsubscribeUrl, words.unsubscribe)}</small></p>
</body>
</html>
`;
  return { subject: words.subject(course), text: `${lines.join('\n\n')}\n`, html };
}
