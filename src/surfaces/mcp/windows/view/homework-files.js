import { contentOf } from './file-content.js';
import { homeworkWords } from './homework-words.js';
import { connectHost, inLanguage, offerToCopy, part } from './host.js';

/**
 * @typedef {import('./host.js').Data} Data
 * @typedef {import('./host.js').ToolResult} ToolResult
 * @typedef {import('./homework-words.js').Limits} Limits
 */

const MIB = 1024 * 1024;
/** What cannot be mended in this window. */
const FINAL = new Set(['accepted_locked', 'window_closed', 'answer_mode', 'no_homework']);
const picker = /** @type {HTMLInputElement} */ (part('picker'));
const progress = /** @type {HTMLProgressElement} */ (part('progress'));
const handIn = part('hand-in');
const drop = part('drop');

let said = homeworkWords.en;
/** @type {Data} */
let opened = {};
/** @type {File[]} */
let chosen = [];
/** Names what is handed in; another choice is another thing. */
let key = '';
let isBusy = false;

const host = connectHost('Lyceum: files of a homework', {
  result: (result, hostLocale) => {
    opened = result._meta?.['lyceum/window'] ?? {};
    said = inLanguage(homeworkWords, opened.locale ?? hostLocale);
    open(!result.isError && typeof opened.ticket === 'string');
  },
  cancelled: (hostLocale) => {
    said = inLanguage(homeworkWords, hostLocale);
    open(false);
  },
});

/** @param {boolean} isOpen */
function open(isOpen) {
  part('heading').textContent = said.heading;
  document.title = said.heading;
  if (!isOpen) return close(said.notOpen);
  const space = opened.space === 'personal' ? said.space : opened.space_title;
  part('about').textContent = `${opened.task} · ${space}`;
  if (!host.canCall()) return close(`${said.attachThere} ${opened.lesson_url}`);
  if (opened.files_left === 0) return close(said.full);
  part('drop-words').textContent = said.drop;
  part('drop-limits').textContent = said.limits(/** @type {Limits} */ (opened));
  progress.setAttribute('aria-label', said.sending);
  handIn.textContent = said.handIn;
  drop.hidden = false;
}

/** Nothing more can be done here. @param {string} why */
function close(why) {
  drop.hidden = true;
  handIn.hidden = true;
  part('status').textContent = why;
}

picker.addEventListener('change', () => {
  choose([...(picker.files ?? [])]);
  picker.value = '';
});
for (const event of ['dragenter', 'dragover', 'dragleave', 'drop'])
  document.addEventListener(event, (dragged) => {
    dragged.preventDefault();
    drop.classList.toggle('over', event === 'dragenter' || event === 'dragover');
  });
document.addEventListener('drop', ({ dataTransfer }) => choose([...(dataTransfer?.files ?? [])]));
handIn.addEventListener('click', () => void send());

/** @param {readonly File[]} files */
function choose(files) {
  if (isBusy || drop.hidden) return;
  /** @type {string[]} */
  const faults = [];
  for (const file of files) {
    const fault = faultOf(file);
    if (fault) faults.push(faultWords(fault, file.name));
    else if (!chosen.some((one) => isSame(one, file))) chosen = [...chosen, file];
  }
  renew(faults);
}

/** @param {File} file */
function faultOf({ size }) {
  if (size === 0) return 'empty';
  return size > opened.limits.file_mb * MIB ? 'file_too_large' : undefined;
}

/** @param {File} one @param {File} other */
function isSame(one, other) {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** @param {string} code @param {string} [name] */
function faultWords(code, name = '') {
  return (said.faults[code] ?? said.failed).replace('%', () => name);
}

/** Draws the list anew, with what is wrong. @param {readonly string[]} faults */
function renew(faults) {
  const together = chosen.reduce((sum, { size }) => sum + size, 0);
  const tooMany = chosen.length > opened.files_left ? [faultWords('too_many_files')] : [];
  const tooLarge = together > opened.limits.together_mb * MIB ? [faultWords('answer_too_large')] : [];
  part('wrong').textContent = [...faults, ...tooMany, ...tooLarge].join('\n');
  part('files').replaceChildren(...chosen.map(lineOf));
  part('status').textContent = chosen.length > 0 ? said.chosen(chosen.length) : '';
  handIn.textContent = said.handIn;
  handIn.hidden = chosen.length === 0 || tooMany.length > 0 || tooLarge.length > 0;
  key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} name */
const tag = (name) => document.createElement(name);

/** @param {File} file */
function lineOf(file) {
  const line = document.createElement('li');
  const [name, size, remove] = [tag('span'), tag('span'), tag('button')];
  remove.setAttribute('type', 'button');
  name.className = 'name';
  name.textContent = file.name;
  size.className = 'quiet';
  size.textContent = sizeOf(file);
  remove.textContent = said.remove;
  remove.setAttribute('aria-label', said.removeIt(file.name));
  remove.addEventListener('click', () => {
    if (isBusy) return;
    chosen = chosen.filter((one) => one !== file);
    renew([]);
    picker.focus();
  });
  line.append(name, size, remove);
  return line;
}

/** @param {File} file */
function sizeOf({ size }) {
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
  if (size < MIB) return said.kilobytes(number.format(Math.ceil(size / 1024)));
  return said.megabytes(number.format(size / MIB));
}

async function send() {
  if (isBusy) return;
  isBusy = true;
  handIn.setAttribute('aria-disabled', 'true');
  part('wrong').textContent = '';
  part('status').textContent = said.reading;
  progress.hidden = false;
  try {
    await handOver();
  } catch {
    refuse(said.failed);
  }
  progress.hidden = true;
  isBusy = false;
  handIn.removeAttribute('aria-disabled');
}

async function handOver() {
  /** @type {{ name: string, data: string }[]} */
  const files = [];
  const together = chosen.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  for (const file of chosen) {
    const data = await contentOf(file, (read) => (progress.value = (before + read) / together));
    before += file.size;
    if (data === undefined) return refuse(faultWords('unreadable', file.name));
    files.push({ name: file.name, data });
  }
  part('status').textContent = said.sending;
  progress.removeAttribute('value');
  const { lesson, space, ticket } = opened;
  const result = await host.callTool('store_homework_file', { lesson, space, ticket, files, idempotency_key: key });
  if (result.isError) return turnedAway(result);
  await done(result.structuredContent ?? {}, files.length);
}

/** @param {ToolResult} result */
function turnedAway(result) {
  const line = result.content?.[0]?.text ?? '';
  const refusal = result._meta?.['lyceum/refusal'] ?? { code: / \[(\w+)\]/.exec(line)?.[1] };
  const why = said.faults[refusal.code] ? faultWords(refusal.code, refusal.file) : line.split(' [')[0] || said.failed;
  if (FINAL.has(refusal.code)) {
    part('wrong').textContent = why;
    close('');
  } else refuse(why);
}

/** @param {string} why */
function refuse(why) {
  part('wrong').textContent = why;
  part('status').textContent = '';
  handIn.textContent = said.again;
  handIn.focus();
}

/** @param {Data} saved @param {number} count */
async function done({ submission }, count) {
  const names = submission.files.slice(-count).map((/** @type {Data} */ { name }) => name);
  for (const button of document.querySelectorAll('#files button')) button.remove();
  close(said.done(submission.version));
  const text = said.say(names.join(', '));
  if (!(await host.say(text))) offerToCopy(text, said);
}
