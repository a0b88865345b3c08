import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { Learner } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

type Data = Readonly<Record<string, unknown>>;

const task = {
  title: 'Three cups',
  description: 'Brew three cups.',
  answer_mode: 'text_and_files',
  due_days: 3,
} as const;
const MIB = 1024 * 1024;

let world: TestLyceum;
let mira: TestPerson;
let jonas: TestPerson;
let vera: TestPerson;
let learner: Learner;
let course: string;
let lesson: string;
let nord: string;
let submission: string;

beforeAll(async () => {
  world = await TestLyceum.start('2026-11-18T06:00:00.000Z');
  vera = await world.person('vera', { roles: ['Course Creator'] });
  mira = await world.person('mira');
  jonas = await world.person('jonas');
  nord = await world.organization('Nord', [mira], { time_zone: 'Europe/Moscow' });
  await world.send('grant_membership', { user: jonas.id, organization: nord, role: 'Manager' });
  const plain = tinyLesson({ quiz: null, homework: task });
  course = await world.course(tinyRelease({ lessons: [plain, tinyLessonWithoutQuiz()] }), vera);
  lesson = lessonIdOf(course, 'l-1');
  await world.send('assign_course', { user: mira.id, course, organization: nord });
  learner = new Learner(await world.agent(mira));
}, 60_000);
afterAll(() => world.stop());

/** A call of the learner’s agent that succeeds. */
const call = (name: string, args: Data = {}): Promise<Data> => learner.call(name, args);

/** A call of the cabinet over HTTP. */
async function post(tool: string, args: Data, as: TestPerson, surface = 'cabinet'): Promise<Data> {
  const response = await fetch(`${world.url}/api/${surface}/${tool}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${as.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(args),
  });
  return (await response.json()) as Data;
}
const get = (url: string, as?: TestPerson) => fetch(url, as ? { headers: { Authorization: `Bearer ${as.key}` } } : {});

/** Reads until the reaction has issued it. */
async function issued(space: string): Promise<Data> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { items } = await call('my_homework', { lesson, space });
    const [item] = items as readonly Data[];
    if (item && (item['submission'] as Data)['assigned_at'] !== null) return item;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no homework was issued');
}

async function close(space: string): Promise<void> {
  const session = await learner.start({ lesson, space });
  const map = (await call('start_lesson', { lesson, space }))['lesson_map'] as readonly Data[];
  const all = map.flatMap(({ goals }) => goals as readonly Data[]);
  await learner.mark(
    session,
    ...all.filter(({ required, status }) => required && status === 'open').map(({ key }) => String(key)),
  );
  await call('complete_lesson', { session });
}

const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64');

describe('Homework from its issue to its acceptance', () => {
  it('R-142 R-144 R-147 R-158 R-160 R-308 R-320: closing the lesson issues it in the space, whatever becomes of it the lesson is passed, with a deadline on the clock of the organisation', async () => {
    expect(await call('my_homework', { lesson, space: 'Nord' })).toEqual({ space: 'Nord', items: [] });
    expect((await call('start_lesson', { lesson, space: 'Nord' }))['homework']).toEqual({
      lesson,
      title: 'Three cups',
      description: 'Brew three cups.',
      answer_mode: 'text_and_files',
      due: { mode: 'relative', days: 3, date: null },
    });
    await close('Nord');
    const item = await issued('Nord');
    submission = String(item['id']);
    expect(await call('course_outline', { course })).toMatchObject({
      chapters: [{ lessons: [{ completed: true, homework: { title: 'Three cups' } }, { current: true }] }],
    });
    expect(item).toMatchObject({
      course,
      lesson,
      title: 'Three cups',
      status: 'Assigned',
      due_at: '2026-11-21T09:00:00+03:00',
      overdue: false,
      version: 0,
      last_comment: null,
      homework: { lesson, answer_mode: 'text_and_files', due: { mode: 'relative', days: 3, date: null } },
      submission: { answer: '', files: [], assigned_at: '2026-11-18T09:00:00+03:00', submitted_at: null },
    });
    expect((item['submission'] as Data)['history']).toEqual([
      {
        event: 'assigned',
        by: 'mira',
        by_name: 'Person mira',
        at: '2026-11-18T09:00:00+03:00',
        version: null,
        comment: null,
        due_at: '2026-11-21T09:00:00+03:00',
      },
    ]);
  }, 30_000);

  it('R-003 R-144 R-310: another space has a submission of its own, issued when the lesson is closed again there', async () => {
    expect(await call('my_homework', { lesson, space: 'personal' })).toMatchObject({ items: [] });
    const early = await call('submit_homework', { lesson, answer: 'Alone', space: 'personal' });
    expect(early).toMatchObject({
      space: 'personal',
      submission: { status: 'Submitted', version: 1, due_at: null, assigned_at: null },
    });
    await close('personal');
    expect(await issued('personal')).toMatchObject({
      status: 'Submitted',
      version: 1,
      due_at: '2026-11-21T06:00:00+00:00',
    });
    expect(await call('my_homework', { lesson, space: 'Nord' })).toMatchObject({
      items: [{ id: submission, status: 'Assigned' }],
    });
  }, 30_000);

  it('R-007: without a space that of the latest session counts, though it is over', async () => {
    expect(await call('my_homework', { lesson })).toMatchObject({ space: 'personal' });
    const session = await learner.start({ lesson, space: 'Nord' });
    await call('complete_lesson', { session });
    expect(await call('my_homework', { course })).toMatchObject({ space: 'Nord', items: [{ id: submission }] });
    expect(await call('submit_homework', { lesson, answer: 'One' })).toMatchObject({ space: 'Nord' });
  });

  it('R-149 R-150 R-156 R-312: files make a version beside the text, and come back to those who may read them alone', async () => {
    const files = [
      { name: '../Отчёт.txt', data: base64('three cups') },
      { name: 'Отчёт.txt', data: base64('four cups') },
    ];
    const saved = await call('store_homework_file', { lesson, files, space: 'Nord' });
    expect(saved).toMatchObject({
      space: 'Nord',
      submission: {
        id: submission,
        version: 2,
        answer: 'One',
        files: [{ name: 'Отчёт.txt', type: 'txt', size: 10 }, { name: 'Отчёт.txt' }],
      },
    });
    const url = String((saved['submission'] as { files: readonly Data[] }).files[0]?.['url']);
    const read = await get(url, mira);
    expect([read.status, await read.text()]).toEqual([200, 'three cups']);
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^application\/octet-stream/),
      'content-disposition': 'attachment; filename="?????.txt"; filename*=UTF-8\'\'%D0%9E%D1%82%D1%87%D1%91%D1%82.txt',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    });
    const boris = await world.person('boris');
    const statuses = await Promise.all([
      get(url, jonas),
      get(url, vera),
      get(url, boris),
      get(url),
      get(`${url}9`, mira),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404, 401, 404]);
  });

  it('R-313 R-314 R-318 LMS-76: the manager finds it in the queue; what came in meanwhile is told', async () => {
    const queue = await post('review_queue', {}, jonas);
    expect(queue).toMatchObject({
      ok: true,
      data: {
        total: 1,
        items: [
          { id: submission, student: { name: 'Person mira' }, organization: nord, version: 2, status: 'Submitted' },
        ],
      },
    });
    expect(await post('review_queue', {}, vera)).toMatchObject({ data: { total: 2 } });
    expect(await post('review_queue', { organization: 'personal' }, vera)).toMatchObject({
      data: { total: 1, organizations: expect.arrayContaining([{ id: nord, title: 'Nord' }]) },
    });
    expect(await post('review_queue', {}, mira)).toMatchObject({ data: { total: 0, items: [] } });
    expect(await post('review_card', { submission }, jonas)).toMatchObject({
      data: {
        actions: ['accept', 'send_back'],
        submission: { versions: [{ version: 1, answer: 'One' }, { version: 2 }] },
      },
    });
    expect(await post('accept', { submission, version: 1 }, jonas)).toMatchObject({
      error: { code: 'stale_version', submission, version: 2 },
    });
  });

  it('refusal:not_allowed@review_card refusal:not_allowed@accept refusal:not_allowed@send_back refusal:not_allowed@reopen refusal:submission_not_found@review_card refusal:submission_not_found@accept refusal:submission_not_found@send_back refusal:submission_not_found@reopen', async () => {
    const more = { version: 2, comment: 'x' };
    for (const tool of ['review_card', 'accept', 'send_back', 'reopen']) {
      const args = tool === 'review_card' ? {} : tool === 'accept' ? { version: 2 } : more;
      expect(await post(tool, { submission, ...args }, mira)).toMatchObject({
        error: { code: 'not_allowed', submission },
      });
      expect(await post(tool, { submission: 'none', ...args }, jonas)).toMatchObject({
        error: { code: 'submission_not_found' },
      });
    }
  });

  it('R-148 R-159 R-309 R-316: sent back, the comment is in the list and where the next lesson starts; then it is accepted and locked', async () => {
    const back = await post('send_back', { submission, version: 2, comment: ' Add the third ' }, jonas);
    expect(back).toMatchObject({ data: { submission: { status: 'Returned' }, reviewed_version: 2, actions: [] } });
    const next = await call('start_lesson', { lesson: lessonIdOf(course, 'l-2'), space: 'Nord' });
    expect(next['previous_homework']).toEqual({
      lesson,
      title: 'Three cups',
      submission: {
        id: submission,
        status: 'Returned',
        due_at: '2026-11-21T09:00:00+03:00',
        overdue: false,
        version: 2,
      },
      last_comment: 'Add the third',
    });
    expect(next['next']).toContain('sent the homework of the previous lesson back');
    world.clock.set('2026-11-21T06:00:01.000Z');
    expect(await call('my_homework', { space: 'Nord' })).toMatchObject({
      items: [{ status: 'Returned', overdue: true, last_comment: 'Add the third' }],
    });
    expect(await call('submit_homework', { lesson, answer: 'Three', space: 'Nord' })).toMatchObject({
      submission: { version: 3, overdue: false },
    });
    expect(await post('accept', { submission, version: 3 }, jonas)).toMatchObject({
      data: { submission: { status: 'Accepted' }, actions: ['reopen'] },
    });
    expect(await learner.refusal('submit_homework', { lesson, answer: 'Four', space: 'Nord' })).toMatchObject({
      code: 'accepted_locked',
      submission,
    });
    expect(await post('reopen', { submission, version: 3, comment: 'Once more' }, vera)).toMatchObject({
      data: { submission: { status: 'Returned' } },
    });
    const { items } = await call('my_homework', { lesson, space: 'Nord' });
    const [item] = items as readonly { readonly submission: { readonly history: readonly Data[] } }[];
    expect(item?.submission.history.map(({ event, by, by_name }) => [event, by, by_name])).toEqual([
      ['assigned', 'mira', 'Person mira'],
      ['submitted', 'mira', 'Person mira'],
      ['submitted', 'mira', 'Person mira'],
      ['returned', null, 'Person jonas'],
      ['submitted', 'mira', 'Person mira'],
      ['accepted', null, 'Person jonas'],
      ['reopened', null, 'Person vera'],
    ]);
  });

  it('R-153 R-154 R-268 LMS-73 LMS-74 refusal:invalid_files@store_homework_file refusal:file_rejected@store_homework_file: nothing of a refused call is saved', async () => {
    const store = (files: unknown) => post('store_homework_file', { lesson, files, space: 'Nord' }, mira, 'learner');
    const good = { name: 'a.txt', data: base64('good') };
    const wrong: readonly (readonly [unknown, Data])[] = [
      [undefined, { code: 'invalid_files' }],
      [[], { code: 'invalid_files' }],
      ['a.txt', { code: 'invalid_files' }],
      [[{ data: good.data }], { code: 'invalid_files' }],
      [[{ name: 'a.txt', data: 7 }], { code: 'invalid_files' }],
      [[good, { name: 'b.txt' }], { code: 'file_missing', file: 'b.txt' }],
      [[good, { name: 'b.txt', data: '' }], { code: 'file_missing', file: 'b.txt' }],
      [[good, { name: 'b.txt', data: 'n0t*base64' }], { code: 'file_missing', file: 'b.txt' }],
      [
        [good, { name: 'b.bin', data: base64(Buffer.alloc(10 * MIB + 1)) }],
        { code: 'file_too_large', file: 'b.bin', limit_mb: 10 },
      ],
      [
        [...Array.from({ length: 3 }, () => ({ name: 'b.bin', data: base64(Buffer.alloc(10 * MIB)) })), good],
        { code: 'answer_too_large', limit_mb: 30 },
      ],
      [Array.from({ length: 9 }, () => good), { code: 'too_many_files', limit: 10 }],
      [
        [good, { name: 'cup.png', data: base64('<!doctype html><script>x</script>') }],
        { code: 'file_rejected', file: 'cup.png' },
      ],
    ];
    for (const [files, error] of wrong) expect(await store(files)).toMatchObject({ ok: false, error });
    const after = await call('my_homework', { lesson, space: 'Nord' });
    expect(after).toMatchObject({ items: [{ version: 3, submission: { files: [{}, {}] } }] });
    expect(
      await store(Array.from({ length: 3 }, (_, n) => ({ name: `${n}.bin`, data: base64(Buffer.alloc(10 * MIB, n)) }))),
    ).toMatchObject({
      data: { submission: { version: 4, files: [{}, {}, { size: 10 * MIB }, {}, {}] } },
    });
  }, 60_000);
});
