import { renderToString } from 'preact-render-to-string';
import type { Locale } from '../../../platform/contract/refusal.js';

interface Words {
  readonly subject: string;
  readonly greeting: (name: string) => string;
  readonly news: string;
  readonly button: string;
  readonly limits: string;
  readonly notMe: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    subject: 'Your link to sign in',
    greeting: (name) => `Hello, ${name}!`,
    news: 'This link signs you in to Lyceum in your browser:',
    button: 'Sign in',
    limits: 'It works once, within 15 minutes.',
    notMe: 'If you did not ask for it, leave this letter alone: nothing happens without the link.',
  },
  ru: {
    subject: 'Ссылка для входа в Lyceum',
    greeting: (name) => `Здравствуйте, ${name}!`,
    news: 'По этой ссылке можно войти в Lyceum в вашем браузере:',
    button: 'Войти',
    limits: 'Она сработает один раз в течение 15 минут.',
    notMe: 'Если вы её не запрашивали, ничего делать не нужно: без ссылки никто не войдёт.',
  },
};

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1f4fd8;color:#ffffff;text-decoration:none;font-weight:600';

/** The letter with the link to sign in, as text and as HTML. */
export function signInLetterWords(
  locale: Locale,
  { name, linkUrl }: { readonly name: string; readonly linkUrl: string },
): { subject: string; text: string; html: string } {
  const { subject, news, button, limits, notMe, ...words } = WORDS[locale];
  const greeting = words.greeting(name);
  const page = (
    <html lang={locale}>
      <head>
        <meta charset="utf-8" />
        <title>{subject}</title>
      </head>
      <body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
        <p>{greeting}</p>
        <p>{news}</p>
        <p>
          <a href={linkUrl} style={BUTTON}>
            {button}
          </a>
        </p>
        <p>{limits}</p>
        <p>
          <small>{notMe}</small>
        </p>
      </body>
    </html>
  );
  const text = [greeting, `${news}\n${linkUrl}`, limits, notMe].join('\n\n');
  return { subject, text: `${text}\n`, html: `<!doctype html>${renderToString(page)}` };
}
