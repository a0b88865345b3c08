import { connectHost, inLanguage, offerToCopy, part } from './host.js';

/** @typedef {import('./host.js').Data} Data */

const words = {
  en: {
    choose: (/** @type {string} */ prompt, /** @type {string} */ option) => `«${prompt}» — I choose: ${option}`,
    sending: 'Sending …',
    sent: 'Your choice is in the chat.',
    none: 'There is nothing to choose from here.',
    writeIt: 'Your choice did not reach the chat. Write it there:',
    copy: 'Copy',
    copied: 'Copied',
  },
  ru: {
    choose: (/** @type {string} */ prompt, /** @type {string} */ option) => `«${prompt}» — я выбираю: ${option}`,
    sending: 'Отправляю…',
    sent: 'Ваш выбор отправлен в чат.',
    none: 'Здесь не из чего выбирать.',
    writeIt: 'Выбор не дошёл до чата. Напишите туда сами:',
    copy: 'Скопировать',
    copied: 'Скопировано',
  },
};
/** @type {Data} */
let asked = {};
let isChosen = false;
let said = words.en;

const host = connectHost('Lyceum: a choice', {
  input: (args) => {
    asked = args;
  },
  result: (result, hostLocale) => {
    const { locale = hostLocale, ...given } = result._meta?.['lyceum/window'] ?? {};
    said = inLanguage(words, locale);
    show(result.isError ? {} : { ...asked, ...given });
  },
  cancelled: (hostLocale) => {
    said = inLanguage(words, hostLocale);
    show({});
  },
});

/** @param {Data} card */
function show({ title, prompt, options }) {
  if (typeof prompt !== 'string' || !Array.isArray(options)) {
    part('status').textContent = said.none;
    return;
  }
  part('title').textContent = title ?? '';
  part('title').hidden = !title;
  part('question').textContent = prompt;
  document.title = prompt;
  part('options').replaceChildren(...options.map((option) => buttonOf(prompt, String(option))));
}

/** @param {string} prompt @param {string} option */
function buttonOf(prompt, option) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = option;
  button.addEventListener('click', () => void choose(button, prompt, option));
  return button;
}

/** @param {HTMLButtonElement} button @param {string} prompt @param {string} option */
async function choose(button, prompt, option) {
  if (isChosen) return;
  isChosen = true;
  for (const one of document.querySelectorAll('#options button')) one.setAttribute('aria-disabled', 'true');
  button.setAttribute('aria-pressed', 'true');
  part('status').textContent = said.sending;
  const text = said.choose(prompt, option);
  const isSaid = await host.say(text);
  part('status').textContent = isSaid ? said.sent : '';
  if (!isSaid) offerToCopy(text, said);
}
