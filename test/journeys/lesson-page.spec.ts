import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Browser } from 'playwright-core';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { axeFaults, overhang } from '../support/accessibility.js';
import { openBrowser } from '../support/browser.js';
import { formOn, formWithFiles } from '../support/form-files.js';
import { Learner } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { PageVisitor } from '../support/page-visitor.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

const MIB = 1024 * 1024;
const task = (answer_mode: 'text' | 'files' | 'text_and_files') => ({
  title: 'Three cups',
  description: 'Brew three cups.\nTell <b>which</b> is best.',
  answer_mode,
  due_days: 3,
});

let world: TestLyceum;
let browser: Browser;
let mira: TestPerson;
let boris: TestPerson;
let stranger: TestPerson;
let nord: string;
let both: string;
let filesOnly: string;
let agent: Learner;

beforeAll(async () => {
  world = await TestLyceum.start('2026-11-18T06:00:00.000Z');
  browser = await openBrowser();
  const vera = await world.person('vera', { roles: ['Course Creator'] });
  mira = await world.person('mira');
  boris = await world.person('boris', { locale: 'ru' });
  stranger = await world.person('stranger');
  nord = await world.organization('Nord', [mira, boris], { time_zone: 'Europe/Moscow' });
  const course = async (key: string, mode: 'text_and_files' | 'files') => {
    const lesson = tinyLesson({ quiz: null, homework: task(mode) });
    const release = tinyRelease({ lessons: [lesson, tinyLessonWithoutQuiz()] });
    const id = await world.course({ ...release, course: { ...release.course, key } }, vera);
    for (const { id: user } of [mira, boris])
      await world.send('assign_course', { user, course: id, organization: nord });
    return id;
  };
  both = await course('both', 'text_and_files');
  filesOnly = await course('files', 'files');
  agent = new Learner(await world.agent(mira));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const pageOf = (course: string, place = '1-1') => `/courses/${course}/learn/${place}?space=${nord}`;
const visitorOf = (person: TestPerson) => new PageVisitor(world.url).signIn(person.key);
const file = (name: string, content: string | Uint8Array<ArrayBuffer> = 'plain text') => ({ name, content });
const lessonOf = (course: string) => lessonIdOf(course, 'l-1');

interface Submission {
  readonly version: number;
  readonly answer: string;
  readonly files: readonly { readonly name: string; readonly size: number }[];
}

async function submission(course: string, person: Learner = agent): Promise<Submission | undefined> {
  const { items } = await person.call('my_homework', { lesson: lessonOf(course), space: 'Nord' });
  const [item] = items as unknown as readonly { readonly submission: Submission }[];
  return item?.submission;
}

describe('the page of a lesson', () => {
  it('R-155: is where the agent of a client without windows leads, in the space that was asked for', async () => {
    const { text } = await agent.call('upload_homework_file', { lesson: lessonOf(both), space: 'Nord' });
    const path = String(/http\S+/.exec(String(text))?.[0]).replace(world.url, '');
    expect(path).toBe(`/courses/${both}/learn/1-1?lesson=${lessonOf(both)}&space=${nord}`);
    const visitor = new PageVisitor(world.url);
    const { to } = await visitor.get(path);
    expect(to).toBe(`/reports/sign-in?${new URLSearchParams({ to: path }).toString()}`);
    const entered = await visitor.post(String(to).replace('sign-in', 'sign-in/key'), { key: mira.key });
    expect(entered).toMatchObject({ status: 303, to: path });
    const { status, text: html, headers } = await visitor.get(path);
    expect(status).toBe(200);
    for (const said of [
      'Time and heat',
      'Three cups',
      'Tell &lt;b>which',
      'Nord',
      '3 days after the lesson',
      'Not handed in',
    ])
      expect(html).toContain(said);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(html).not.toContain('<script');
  });

  it('says that a lesson has no homework', async () => {
    const { status, text } = await (await visitorOf(mira)).get(pageOf(both, '1-2'));
    expect([status, text.includes('Nothing is to be handed in'), text.includes('enctype')]).toEqual([200, true, false]);
  });

  it('tells nothing where there is nothing for this person, in their language', async () => {
    const paths = [
      pageOf('none'),
      pageOf(both, '1-9'),
      pageOf(both, '0-1'),
      pageOf(both, 'x'),
      `/courses/${both}/learn/1-1?space=Elsewhere`,
      `/courses/${both}/learn/1-1?lesson=${lessonOf(filesOnly)}`,
      `/courses/${both}/learn/1-1?space=a&space=b`,
      `/courses/${both}/learn/1-1?space=%00`,
      `/courses/${both}/learn/%E0%A4%A`,
      `/courses/${both}`,
    ];
    const visitor = await visitorOf(boris);
    for (const path of paths) {
      const { status, text } = await visitor.get(path);
      expect([path, status, text.includes('Здесь ничего нет')]).toEqual([path, 404, true]);
    }
    const other = await (await visitorOf(stranger)).get(pageOf(both));
    expect([other.status, other.text.includes('Nothing here'), other.text.includes('Time and heat')]).toEqual([
      404,
      true,
      false,
    ]);
    const sent = await (await visitorOf(stranger)).send(pageOf(both), formWithFiles({}, [file('a.txt')]));
    expect(sent.status).toBe(404);
  });
});

describe('handing in on the page of a lesson', () => {
  it('R-150 R-156: makes one version of all files and one of the text, once, however often it is sent', async () => {
    const visitor = await visitorOf(mira);
    const { action, fields } = formOn((await visitor.get(pageOf(both))).text);
    const form = () =>
      formWithFiles({ ...fields, answer: 'The third.\r\nIt is mild.' }, [file('чашка.txt'), file('b.txt', 'second')]);
    const done = { status: 303, to: `${action}&done=1` };
    const answers = await Promise.all([visitor.send(action, form()), visitor.send(action, form())]);
    expect(answers).toMatchObject([done, done]);
    expect(await visitor.send(action, form())).toMatchObject(done);
    expect(await submission(both)).toMatchObject({
      version: 2,
      answer: 'The third.\nIt is mild.',
      files: [{ name: 'чашка.txt' }, { name: 'b.txt', size: 6 }],
    });
    const after = await visitor.get(done.to);
    for (const said of ['Handed in. The curator', 'чашка.txt', 'The third.\nIt is mild.'])
      expect(after.text).toContain(said);

    const again = formOn(after.text);
    const unchanged = { ...again.fields, answer: 'The third.\r\nIt is mild.' };
    expect(await visitor.send(again.action, formWithFiles(unchanged, [file('c.txt')]))).toMatchObject(done);
    expect(await submission(both)).toMatchObject({ version: 3, answer: 'The third.\nIt is mild.' });
  });

  it('keeps the text that an agent changed while the page was open', async () => {
    const visitor = await visitorOf(mira);
    const { action, fields } = formOn((await visitor.get(pageOf(both))).text);
    const shown = String((await submission(both))?.answer);
    await agent.call('submit_homework', { lesson: lessonOf(both), space: 'Nord', answer: 'By the agent.' });
    await visitor.send(action, formWithFiles({ ...fields, answer: shown }, [file('d.txt')]));
    expect(await submission(both)).toMatchObject({ answer: 'By the agent.' });
  });

  it('R-151 R-153 R-312: says what is not taken, saves nothing of it, and keeps what was typed', async () => {
    const visitor = await visitorOf(boris);
    const learner = new Learner(await world.agent(boris));
    const refused = async (course: string, answer: string | undefined, files: Parameters<typeof formWithFiles>[1]) => {
      const { action, fields } = formOn((await visitor.get(pageOf(course))).text);
      const sent = await visitor.send(
        action,
        formWithFiles({ ...fields, ...(answer !== undefined && { answer }) }, files),
      );
      return [sent.status, /role="alert">([^<]*)/.exec(sent.text)?.[1], sent.text];
    };
    const nothing = [422, expect.stringMatching(/^Сдавать пока нечего/), expect.anything()];
    const large = new Uint8Array(10 * MIB + 1).fill(65);
    const eight = new Uint8Array(8 * MIB).fill(65);
    const cases = [
      [[file('large.txt', large)], /^large\.txt: Этот файл слишком большой/],
      [[1, 2, 3, 4, 5].map((n) => file(`${n}.txt`, eight)), /^Вместе эти файлы слишком большие/],
      [Array.from({ length: 12 }, (_, n) => file(`${n}.txt`)), /^В ответе получится слишком много/],
      [[file('a.txt'), file('empty.txt', '')], /^empty\.txt: Этот файл не дошёл/],
      [[file('a.txt'), file('run.pdf', 'MZ\u0000\u0001')], /^run\.pdf: Файлы такого вида не принимаются/],
    ] as const;
    for (const [files, reason] of cases) {
      expect(await refused(both, 'typed', files)).toEqual([
        422,
        expect.stringMatching(reason),
        expect.stringContaining('\ntyped</textarea>'),
      ]);
    }
    expect(await refused(both, ' ', [])).toEqual(nothing);
    expect(await refused(both, 'я'.repeat(20_001), [])).toEqual([
      422,
      expect.stringMatching(/^Ответ длиннее/),
      expect.anything(),
    ]);
    expect(await refused(filesOnly, undefined, [])).toEqual(nothing);
    expect(await refused(filesOnly, 'text', [])).toEqual([
      422,
      expect.stringMatching(/^Это задание сдают иначе/),
      expect.anything(),
    ]);
    expect([await submission(both, learner), await submission(filesOnly, learner)]).toEqual([undefined, undefined]);
  });

  it('takes no form of another page, of another kind, broken off, or far too large', async () => {
    const visitor = await visitorOf(mira);
    const before = await submission(both);
    const form = () => formWithFiles({ answer: 'evil' }, [file('evil.txt')]);
    const foreign: Record<string, string>[] = [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }];
    for (const headers of foreign) expect((await visitor.send(pageOf(both), form(), headers)).status).toBe(403);
    expect((await visitor.post(pageOf(both), { answer: 'evil' })).status).toBe(400);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { Origin: world.url, Cookie: cookie };
    const part = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf';
    const raw = (type: string, body: string) =>
      fetch(`${world.url}${pageOf(both)}`, { method: 'POST', headers: { ...headers, 'Content-Type': type }, body });
    const begin = (more: Record<string, string | number>) => {
      const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
      const begun = request(`${world.url}${pageOf(both)}`, {
        method: 'POST',
        headers: { ...headers, ...type, ...more },
      });
      begun.on('error', () => undefined).write(part);
      return begun;
    };
    expect((await raw('multipart/form-data; boundary=b', part)).status).toBe(400);
    expect((await raw('multipart/form-data', part)).status).toBe(400);
    const [answer] = (await once(begin({ 'Content-Length': 129 * MIB }), 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    answer.destroy();
    const cut = begin({ 'Content-Length': 1_000 });
    await new Promise((resolve) => cut.write('more', resolve));
    cut.destroy();
    expect((await new PageVisitor(world.url).send(pageOf(both), form())).status).toBe(303);
    expect(await submission(both)).toEqual(before);
  });
});

it('two files are handed in on a phone by keyboard, in the light and in the dark', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en' });
  context.setDefaultTimeout(5_000);
  const page = await context.newPage();
  await page.goto(`${world.url}${pageOf(filesOnly)}`);
  await page.locator('#key').fill(mira.key);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${world.url}${pageOf(filesOnly)}`);
  for (const place of ['Skip to the content', 'Lyceum', 'По-русски', 'Sign out', 'Add files']) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    expect([await focused.innerText(), await focused.getAttribute('id')]).toEqual(
      place === 'Add files' ? ['', 'files'] : [place, null],
    );
  }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  const chosen = ['one.txt', 'two.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('tea') }));
  await chooser.setFiles(chosen);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('status').waitFor();
  expect(await page.locator('.files bdi').allInnerTexts()).toEqual(['one.txt', 'two.txt']);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect([colorScheme, await axeFaults(page), await overhang(page)]).toEqual([colorScheme, [], 0]);
  }
  await context.close();
}, 30_000);
