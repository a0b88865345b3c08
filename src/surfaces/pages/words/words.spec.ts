import { WORDS } from './index.js';
import { counted } from './words.js';

type Texts = readonly (readonly [string, string])[];

/** Every text with the path that leads to it; a sentence about a number is said of five. */
function texts(words: unknown, path = ''): Texts {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function') return [[path, String((words as (...parts: number[]) => unknown)(5, 7))]];
  return Object.entries(words as object).flatMap(([name, inner]) => texts(inner, `${path}.${name}`));
}

/** The same in every language, or in the other one on purpose. */
const APART = ['.brand', '.otherLanguage'];
const judged = (words: object) => texts(words).filter(([path]) => !APART.includes(path));

it('the pages say everything in both languages, each in its own letters', () => {
  const [en, ru] = [judged(WORDS.en), judged(WORDS.ru)];
  expect(ru.map(([path]) => path)).toEqual(en.map(([path]) => path));
  expect(en.filter(([, text]) => text.trim() === '' || /[а-яё]/i.test(text))).toEqual([]);
  expect(ru.filter(([, text]) => !/[а-яё]/i.test(text))).toEqual([]);
});

it('a number has the form of its noun', () => {
  const people = counted('ru', { one: 'человек', few: 'человека', many: 'человек', other: 'человека' });
  expect([1, 2, 5, 11, 21, 1_000].map(people)).toEqual([
    '1 человек',
    '2 человека',
    '5 человек',
    '11 человек',
    '21 человек',
    '1\u00a0000 человек',
  ]);
});
