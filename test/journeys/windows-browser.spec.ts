import axe from 'axe-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, FrameLocator } from 'playwright-core';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { openBrowser } from '../support/browser.js';
import { ChatHost } from '../support/chat-host.js';
import { showWindow, type Look, type ShownWindow } from '../support/chat-page.js';
import { Learner } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

const MIB = 1024 * 1024;
const task = { title: 'Three cups', description: 'Brew.', answer_mode: 'text_and_files', due_days: 3 } as const;
const card = {
  title: 'The pot',
  prompt: 'Which pot do you brew in?',
  options: ['A clay pot, as my grandmother did', 'Glass <b>& light</b>', 'I have none'],
};

let world: TestLyceum;
let browser: Browser;
let mira: TestPerson;
let boris: TestPerson;
let lesson: string;
let host: ChatHost;
let shown: ShownWindow;
let window: FrameLocator;

beforeAll(async () => {
  [world, browser] = await Promise.all([TestLyceum.start('2026-11-18T06:00:00.000Z'), openBrowser()]);
  const vera = await world.person('vera', { roles: ['Course Creator'] });
  mira = await world.person('mira');
  boris = await world.person('boris', { locale: 'ru' });
  const organization = await world.organization('Nord', [mira, boris]);
  const course = await world.course(
    tinyRelease({ lessons: [tinyLesson({ homework: task }), tinyLessonWithoutQuiz()] }),
    vera,
  );
  lesson = lessonIdOf(course, 'l-1');
  for (const { id: user } of [mira, boris]) await world.send('assign_course', { user, course, organization });
}, 90_000);
afterAll(async () => {
  await browser.close();
  await world.stop();
});

beforeEach(async () => {
  host = await ChatHost.connect(world.url, mira.key);
});
afterEach(async () => {
  expect([shown.errors, shown.requests.filter((url) => !/^(?:about|data):/.test(url))]).toEqual([[], []]);
  await shown.page.close();
  await host.close();
});

async function show(tool: 'choose' | 'upload_homework_file', look: Look = {}, as = host): Promise<void> {
  shown = await showWindow(browser, as, tool, tool === 'choose' ? card : { lesson, space: 'Nord' }, look);
  window = shown.frame;
}

const button = (name: string | RegExp) => window.getByRole('button', { name });
const status = () => window.getByRole('status');
const alert = () => window.getByRole('alert');
const picker = () => window.locator('input[type=file]');
const file = (name: string, size = 3) => ({ name, mimeType: '', buffer: Buffer.alloc(size, 'cup') });

/** What axe finds in the window. */
async function barriers(): Promise<readonly string[]> {
  const [, frame] = shown.page.frames();
  await frame!.evaluate(axe.source);
  const { violations } = await frame!.evaluate(() => axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Waits until words stand there. */
async function eventually(read: () => Promise<unknown>, words: unknown): Promise<void> {
  for (let tries = 0; tries < 200 && (await read()) !== words; tries += 1) await shown.page.waitForTimeout(20);
  expect(await read()).toBe(words);
}

/** Drops files as a person does, from outside. */
async function drop(...names: readonly string[]): Promise<void> {
  const [, frame] = shown.page.frames();
  await frame!.evaluate((dropped) => {
    const data = new DataTransfer();
    for (const name of dropped) data.items.add(new File(['leaf'], name));
    document
      .querySelector('#drop')!
      .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, names);
}

async function answer(space = 'Nord'): Promise<{ version: number; names: readonly string[] }> {
  const { items } = await new Learner(await world.agent(mira)).call('my_homework', { lesson, space });
  const [item] = items as unknown as readonly { submission: { version: number; files: readonly { name: string }[] } }[];
  return { version: item?.submission.version ?? 0, names: (item?.submission.files ?? []).map(({ name }) => name) };
}

describe('The card of a choice in a browser', () => {
  it('R-026 R-027: a pressed button says question and option in the learner’s name, once, and shows options as they are', async () => {
    await show('choose');
    expect(await window.getByRole('heading').textContent()).toBe(card.prompt);
    expect(await window.getByRole('group', { name: card.prompt }).getByRole('button').allTextContents()).toEqual(
      card.options,
    );
    await button(/Glass/).click();
    await eventually(() => status().textContent(), 'Your choice is in the chat.');
    expect(await button(/Glass/).getAttribute('aria-pressed')).toBe('true');
    // Chromium of the tests waits for what is not disabled; a person does not.
    await button('I have none').click({ force: true });
    expect(host.said).toEqual(['«Which pot do you brew in?» — I choose: Glass <b>& light</b>']);
  });

  it('R-027: goes by the keyboard alone, and in Russian for whoever speaks it', async () => {
    const russian = await ChatHost.connect(world.url, boris.key, { mode: 'legacy' });
    await show('choose', { locale: 'en-US' }, russian);
    await button('I have none').waitFor();
    for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await shown.page.keyboard.press(key);
    await eventually(() => status().textContent(), 'Ваш выбор отправлен в чат.');
    expect(russian.said).toEqual(['«Which pot do you brew in?» — я выбираю: I have none']);
    expect(await window.locator('html').getAttribute('lang')).toBe('ru');
    await russian.close();
  });

  it('R-027: where the host passes nothing on, the learner gets the words to copy', async () => {
    const mute = await ChatHost.connect(world.url, mira.key, { message: false });
    await show('choose', {}, mute);
    await button('I have none').click();
    const words = window.getByRole('textbox', { name: 'Your choice did not reach the chat. Write it there:' });
    await eventually(() => words.inputValue(), '«Which pot do you brew in?» — I choose: I have none');
    expect(await barriers()).toEqual([]);
    await mute.close();
  });

  it.each([
    ['light', 640],
    ['dark', 360],
  ] as const)(
    'R-026: has no barriers in %s at %d pixels, and asks its host for the height it needs',
    async (theme, width) => {
      await show('choose', { theme, width });
      await button(/Glass/).waitFor();
      expect(await barriers()).toEqual([]);
      await button(/Glass/).click();
      expect(await barriers()).toEqual([]);
      const overflow = await window.locator('html').evaluate((page) => page.scrollWidth > page.clientWidth);
      expect([overflow, await window.locator('html').evaluate((page) => getComputedStyle(page).colorScheme)]).toEqual([
        false,
        theme,
      ]);
      await eventually(
        () => Promise.resolve(host.height),
        await window.locator('html').evaluate((page) => Math.ceil(page.getBoundingClientRect().height)),
      );
    },
  );
});

describe('The window for files in a browser', () => {
  it('R-153 R-155 R-156 R-161 LMS-75: chosen and dropped files are handed in as one version, and the chat is told which', async () => {
    await show('upload_homework_file');
    await picker().setInputFiles([file('Отчёт.txt')]);
    await drop('cup.txt', 'pot.txt');
    expect(await window.getByRole('listitem').count()).toBe(3);
    await button('Remove pot.txt').click();
    expect(await status().textContent()).toBe('Files chosen: 2');
    expect(await barriers()).toEqual([]);
    await button('Hand in').click();
    await eventually(() => status().textContent(), 'Handed in, as version 1 of the answer.');
    expect(await answer()).toEqual({ version: 1, names: ['Отчёт.txt', 'cup.txt'] });
    expect([host.said, host.called]).toEqual([
      ['I handed in the homework files: Отчёт.txt, cup.txt'],
      ['store_homework_file'],
    ]);
    expect(await barriers()).toEqual([]);
  });

  it('R-153: what is empty, too large or too much is told before anything is sent', async () => {
    await show('upload_homework_file');
    await picker().setInputFiles([file('none.txt', 0), file('good.txt')]);
    expect(await alert().textContent()).toBe('none.txt is empty.');
    expect(await window.getByRole('listitem').count()).toBe(1);
    const [, frame] = shown.page.frames();
    await frame!.evaluate(
      (sizes) => {
        const data = new DataTransfer();
        for (const [i, size] of sizes.entries()) data.items.add(new File([new Uint8Array(size)], `big-${i}.bin`));
        document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
      },
      [10 * MIB + 1, 10 * MIB, 10 * MIB, 10 * MIB],
    );
    expect(await alert().textContent()).toBe(
      'big-0.bin is too large.\nTogether these files are too large. Hand in some now, and ask in the chat for another window for the others.',
    );
    expect(await button('Hand in').isVisible()).toBe(false);
    for (const name of ['big-1.bin', 'big-2.bin', 'big-3.bin']) await button(`Remove ${name}`).click();
    await drop(...Array.from({ length: 8 }, (_, i) => `${i}.txt`));
    expect(await alert().textContent()).toBe('The answer would hold too many files.');
    expect(await barriers()).toEqual([]);
    await button('Remove 0.txt').click();
    expect([await alert().textContent(), await button('Hand in').isVisible(), host.called]).toEqual(['', true, []]);
  });

  it('R-153: what the platform refuses is told in words for the learner, and another choice mends it', async () => {
    await show('upload_homework_file');
    await picker().setInputFiles([{ name: 'tool.exe', mimeType: '', buffer: Buffer.from('MZ\x90\0') }]);
    await button('Hand in').click();
    await eventually(
      () => alert().textContent(),
      'tool.exe is of a kind that is not taken. What counts is what is in it, not its name.',
    );
    expect(await barriers()).toEqual([]);
    await button('Remove tool.exe').click();
    await picker().setInputFiles([file('third.txt')]);
    await button('Hand in').click();
    await eventually(() => status().textContent(), 'Handed in, as version 2 of the answer.');
    expect((await answer()).names).toEqual(['Отчёт.txt', 'cup.txt', 'third.txt']);
  });

  it('LMS-65 R-156: a lost answer is asked for again, and nothing is handed in twice; a window that is too old says so', async () => {
    await show('upload_homework_file');
    host.losesAnswers = true;
    await picker().setInputFiles([file('fourth.txt')]);
    await button('Hand in').click();
    await eventually(
      () => alert().textContent(),
      'The files did not get through. Press the button again: nothing is handed in twice.',
    );
    host.losesAnswers = false;
    await button('Hand in again').click();
    await eventually(() => status().textContent(), 'Handed in, as version 3 of the answer.');
    await shown.page.close();
    await show('upload_homework_file');
    world.clock.advance(25 * 3_600_000);
    await picker().setInputFiles([file('late.txt')]);
    await button('Hand in').click();
    await eventually(
      () => alert().textContent(),
      'This window is too old, or does not belong to you. Ask in the chat for a new one.',
    );
    expect(await button('Hand in').isVisible()).toBe(false);
    expect((await answer()).version).toBe(3);
  });

  it('R-161: goes by the keyboard alone, in Russian, in the dark, on a phone', async () => {
    const russian = await ChatHost.connect(world.url, boris.key);
    await show('upload_homework_file', { theme: 'dark', width: 360 }, russian);
    const chooser = shown.page.waitForEvent('filechooser');
    await window.getByText('Перетащите файлы сюда или выберите их').waitFor();
    await shown.page.keyboard.press('Tab');
    await shown.page.keyboard.press('Enter');
    await (await chooser).setFiles([file('Чай.txt')]);
    await button('Убрать Чай.txt').waitFor();
    expect(await barriers()).toEqual([]);
    for (const key of ['Tab', 'Tab', 'Enter']) await shown.page.keyboard.press(key);
    await eventually(() => status().textContent(), 'Сдано, это версия ответа 1.');
    expect(russian.said).toEqual(['Файлы домашнего задания сданы: Чай.txt']);
    expect(await window.locator('html').evaluate((page) => page.scrollWidth > page.clientWidth)).toBe(false);
    await russian.close();
  });

  it('R-155: where the host lets windows call nothing, the learner is sent to the page of the lesson', async () => {
    const closed = await ChatHost.connect(world.url, mira.key, { tools: false });
    await show('upload_homework_file', {}, closed);
    await eventually(async () => /Attach them .*\/learn\/1-1/.test((await status().textContent()) ?? ''), true);
    expect(await window.getByText('Drop files here').isVisible()).toBe(false);
    await closed.close();
  });
});
