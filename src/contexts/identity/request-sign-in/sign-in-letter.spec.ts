import { signInLetterWords } from './sign-in-letter.js';

const linkUrl = 'https://learn.example.org/reports/sign-in/0.a';

it.each([
  ['en', 'Your link to sign in', 'once, within 15 minutes'],
  ['ru', 'Ссылка для входа в Lyceum', 'один раз в течение 15 минут'],
] as const)('the letter with the link in %s', (locale, subject, limits) => {
  const letter = signInLetterWords(locale, { name: 'Mira <b>"Tea" & co</b>', linkUrl });
  expect(letter.subject).toBe(subject);
  expect(letter.text).toContain(`\n${linkUrl}\n`);
  expect(letter.text).toContain('Mira <b>"Tea" & co</b>');
  expect(letter.html).toContain(`<html lang="${locale}">`);
  expect(letter.html).toContain(`href="${linkUrl}"`);
  expect(letter.html).toContain('Mira &lt;b>&quot;Tea&quot; &amp; co&lt;/b>');
  for (const text of [letter.text, letter.html]) expect(text).toContain(limits);
});
