import { App } from '@modelcontextprotocol/ext-apps';
import { InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { ChatHost } from '../support/chat-host.js';
import { Learner } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { generations } from '../support/mcp-clients.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

type Data = Readonly<Record<string, unknown>>;
type Result = Awaited<ReturnType<ChatHost['show']>>;

const task = { title: 'Three cups', description: 'Brew.', answer_mode: 'text_and_files', due_days: 3 } as const;
const question = { prompt: 'Which pot?', options: ['Clay', 'Glass'] };
const files = [{ name: 'cup.txt', data: 'Y3Vw' }];

let world: TestLyceum;
let vera: TestPerson;
let mira: TestPerson;
let boris: TestPerson;
let learner: Learner;
let course: string;
let lesson: string;
let nord: string;

beforeAll(async () => {
  world = await TestLyceum.start('2026-11-18T06:00:00.000Z');
  vera = await world.person('vera', { roles: ['Course Creator'] });
  mira = await world.person('mira');
  boris = await world.person('boris', { locale: 'ru' });
  nord = await world.organization('Nord', [mira, boris]);
  const withTasks = [
    tinyLesson({ homework: task }),
    tinyLessonWithoutQuiz({ homework: { ...task, answer_mode: 'text' } }),
  ];
  course = await world.course(tinyRelease({ lessons: withTasks }), vera);
  lesson = lessonIdOf(course, 'l-1');
  for (const { id: user } of [mira, boris]) await world.send('assign_course', { user, course, organization: nord });
  learner = new Learner(await world.agent(mira));
}, 60_000);
afterAll(() => world.stop());

/** A window whose program is that of the specification: what it was shown, and itself. */
async function opened(host: ChatHost, tool: string, args: Data): Promise<{ app: App; result: Result }> {
  const [ours, its] = InMemoryTransport.createLinkedPair();
  const app = new App({ name: 'a window of tests', version: '1.0.0' }, {}, { autoResize: false });
  const shown = new Promise<Result>((resolve) => {
    app.ontoolresult = (result) => resolve(result);
  });
  const called = host.show(ours, tool, args);
  await app.connect(its);
  await called;
  return { app, result: await shown };
}

/** What the window of files gets for itself. */
const forWindow = ({ _meta }: Pick<Result, '_meta'>) => _meta?.['lyceum/window'] as Record<string, never>;
const codeOf = ({ _meta }: Pick<Result, '_meta'>) => (_meta?.['lyceum/refusal'] as { code: string } | undefined)?.code;

describe('What an agent is told of a choice', () => {
  it('R-026: in a client with windows the card is shown, with the question for the window', async () => {
    const host = await ChatHost.connect(world.url, mira.key);
    const { result } = await opened(host, 'choose', { ...question, title: 'The pot' });
    expect(result.structuredContent).toEqual({
      card: 'ui://choice',
      text: 'The card is shown. End your turn and wait for the learner.',
    });
    expect(forWindow(result)).toEqual({ locale: 'en', title: 'The pot', ...question });
    await host.close();
  });

  it('R-026: in a client without windows there is no card and no click to wait for', async () => {
    const { text, card } = await learner.call('choose', question);
    expect(card).toBeUndefined();
    expect(text).toBe(
      'This client shows no buttons, so no click will come. Ask the question in words: «Which pot?» Options: «Clay»; «Glass». Then end your turn; an answer in the learner’s own words counts.',
    );
  });

  it('R-026 R-028: where the client could not say, the question is asked in words beside the card, in the language of the person', async () => {
    for (const generation of ['v1', 'v2-legacy'] as const) {
      const agent = await world.agent(boris, generation);
      const { structured } = await agent.call('choose', question);
      expect(structured).toEqual({
        card: 'ui://choice',
        text: 'Карточку показывают только клиенты с окнами, на нажатие не рассчитывайте. Задайте вопрос ещё и словами: «Which pot?» Варианты: «Clay»; «Glass». Потом закончите ход и ждите; считаются и нажатие, и ответ своими словами.',
      });
    }
  });

  it('R-026: in the web chat the page draws the buttons, whatever its client says', async () => {
    const { key } = await world.send('issue_key', { user: mira.id, label: 'web', channel: 'web' });
    const page = await world.agent({ ...mira, key: String(key) });
    expect((await page.call('choose', question)).structured).toEqual({
      card: 'ui://choice',
      text: 'The card is shown. End your turn and wait for the learner.',
    });
  });

  it('R-026: takes one option or more, and nothing without a question', async () => {
    expect(await learner.call('choose', { ...question, options: ['Clay'] })).toMatchObject({
      text: expect.any(String),
    });
    for (const wrong of [{ options: [] }, { options: [' '] }, { prompt: ' ' }, { options: Array(13).fill('x') }])
      expect((await learner.agent.call('choose', { ...question, ...wrong })).isError).toBe(true);
  });
});

describe('The pages of windows', () => {
  it.each(generations)('MCP-27: are listed and read by %s, without a session', async (generation) => {
    const agent = await world.agent(mira, generation);
    const listed = await agent.resources();
    expect(listed.map(({ uri, mimeType }) => [uri, mimeType])).toEqual([
      ['ui://choice', 'text/html;profile=mcp-app'],
      ['ui://homework-files', 'text/html;profile=mcp-app'],
    ]);
    for (const { uri } of listed) expect(await agent.resource(uri)).toMatch(/^<!doctype html>/);
    await expect(agent.resource('ui://other')).rejects.toThrow(/not found/);
  });
});

describe('The window for files', () => {
  it.each(['auto', 'legacy'] as const)(
    'R-155 R-156 R-161 LMS-75: hands in several files as one version, past the model, in a client of the era %s',
    async (mode) => {
      const host = await ChatHost.connect(world.url, mira.key, { mode });
      const { app, result } = await opened(host, 'upload_homework_file', { lesson, space: 'Nord' });
      expect(result.structuredContent).toMatchObject({ window: 'ui://homework-files', space: 'Nord' });
      expect(JSON.stringify([result.structuredContent, result.content])).not.toContain('ticket');
      const { ticket, space } = forWindow(result);
      const two = [...files, { name: 'pot.txt', data: 'cG90' }];
      const saved = await app.callServerTool({
        name: 'store_homework_file',
        arguments: { lesson, space, ticket, files: two },
      });
      expect(saved.structuredContent).toMatchObject({ space: 'Nord' });
      const { submission } = saved.structuredContent as {
        submission: { files: unknown[]; version: number; answer: string };
      };
      expect([submission.files.length, submission.version]).toEqual(mode === 'auto' ? [2, 1] : [4, 2]);
      await app.sendMessage({
        role: 'user',
        content: [{ type: 'text', text: 'I handed in the homework files: cup.txt' }],
      });
      expect([host.said, host.called]).toEqual([['I handed in the homework files: cup.txt'], ['store_homework_file']]);
      await host.close();
    },
  );

  it('R-155: a client without windows gets the address of the lesson, and nothing to open', async () => {
    expect(await learner.call('upload_homework_file', { lesson, space: 'Nord' })).toEqual({
      space: 'Nord',
      text: `This client shows no window. Ask the learner to attach the files in the Homework block of the lesson page: ${world.url}/courses/${course}/learn/1-1?lesson=${lesson}&space=${nord}`,
    });
    const { structured } = await (await world.agent(boris, 'v1')).call('upload_homework_file', { lesson });
    expect(structured).toMatchObject({
      window: 'ui://homework-files',
      text: expect.stringContaining(`блоке «Домашнее задание»: ${world.url}/courses/${course}/learn/1-1`),
    });
  });

  it('R-007 R-157: stays in the space it was opened in, whatever is selected or begun meanwhile', async () => {
    const host = await ChatHost.connect(world.url, mira.key);
    await learner.call('set_space', { space: 'personal' });
    const { space, ticket, files_left } = forWindow((await opened(host, 'upload_homework_file', { lesson })).result);
    expect([space, files_left]).toEqual(['personal', 10]);
    await learner.call('set_space', { space: 'Nord' });
    await learner.start({ lesson, space: 'Nord' });
    expect(await learner.call('store_homework_file', { lesson, space, ticket, files })).toMatchObject({
      space: 'personal',
      submission: { version: 1 },
    });
    await host.close();
  });

  it('R-156 refusal:window_closed@store_homework_file MCP-29: its ticket is good for nobody else, nowhere else and for a day', async () => {
    const host = await ChatHost.connect(world.url, mira.key);
    const { ticket } = forWindow((await opened(host, 'upload_homework_file', { lesson, space: 'Nord' })).result);
    const stranger = new Learner(await world.agent(boris));
    const here = { lesson, space: 'Nord', ticket, files };
    const closed = { code: 'window_closed', lesson };
    expect(await stranger.refusal('store_homework_file', here)).toMatchObject(closed);
    expect(await learner.refusal('store_homework_file', { ...here, space: 'personal' })).toMatchObject(closed);
    expect(await learner.refusal('store_homework_file', { ...here, ticket: `${ticket}x` })).toMatchObject(closed);
    const other = lessonIdOf(course, 'l-2');
    expect(await learner.refusal('store_homework_file', { ...here, lesson: other })).toMatchObject({
      ...closed,
      lesson: other,
    });
    world.clock.advance(25 * 3_600_000);
    expect(await learner.refusal('store_homework_file', here)).toMatchObject(closed);
    await host.close();
  });

  it('refusal:no_homework@upload_homework_file refusal:answer_mode@upload_homework_file refusal:accepted_locked@upload_homework_file R-151 R-152: opens for nothing that takes no files', async () => {
    const host = await ChatHost.connect(world.url, mira.key);
    const open = (of: string) =>
      host.client.callTool({ name: 'upload_homework_file', arguments: { lesson: of, space: 'Nord' } });
    expect(codeOf(await open(lessonIdOf(course, 'l-2')))).toBe('answer_mode');
    const bare = { ...tinyRelease().course, key: 'bare' };
    const plain = await world.course(
      tinyRelease({ course: bare, lessons: [tinyLesson({ homework: null }), tinyLessonWithoutQuiz()] }),
      vera,
    );
    await world.send('assign_course', { user: mira.id, course: plain, organization: nord });
    expect(codeOf(await open(lessonIdOf(plain, 'l-1')))).toBe('no_homework');
    const { structured } = await learner.agent.call('my_homework', { lesson, space: 'Nord' });
    const [item] = structured!['items'] as readonly { id: string; version: number }[];
    const as = { personId: vera.id, actor: { kind: 'person', id: vera.id }, roles: ['Course Creator'] } as const;
    await world.send('accept', { submission: item!.id, version: item!.version }, as);
    const locked = await open(lesson);
    expect([codeOf(locked), locked.isError, locked.structuredContent]).toEqual(['accepted_locked', true, undefined]);
    await host.close();
  });
});
