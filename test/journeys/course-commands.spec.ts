import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCourseCommands } from '../../src/surfaces/cli/course-commands.js';
import { Registry } from '../../src/platform/contract/registry.js';
import type { CliHost } from '../../src/surfaces/cli/host.js';
import { runCli } from '../../src/surfaces/cli/run-cli.js';
import { Learner } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';

const SEED = 'seeds/courses/numbers-in-the-news';

let world: TestLyceum;
let curator: TestPerson;
let learner: Learner;
beforeAll(async () => {
  world = await TestLyceum.start();
  curator = await world.person('curator', { roles: ['Course Creator'] });
  learner = new Learner(await world.agent(await world.person('learner'), 'v2-auto', '/mcp'));
}, 60_000);
afterAll(() => world.stop());

let folder: string;
let dir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  dir = join(folder, 'course');
  await cp(SEED, dir, { recursive: true });
  await edit('course.yaml', /^curators:.*\n(?:- .*\n| +- .*\n)*/m, '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function edit(path: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(join(dir, path), 'utf8');
  await writeFile(join(dir, path), text.replace(from, to));
}

/** The course commands, without the platform's own. */
async function run(...words: readonly string[]) {
  const told = { out: '', err: '' };
  const host = { version: '0', registry: new Registry([]), commands: [addCourseCommands] } as unknown as CliHost;
  const code = await runCli(['course', ...words], host, {
    env: { LYCEUM_DATA: folder, LYCEUM_URL: world.url, LYCEUM_KEY: curator.key },
    out: (text) => void (told.out += text),
    err: (text) => void (told.err += text),
  });
  return { code, ...told };
}

describe('the commands of an author against a server', () => {
  it('publish, compare, try, change and take up again a course with a learner in its quiz', async () => {
    expect(await run('publish', dir, '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringContaining('this would be version 1'),
    });
    const first = await run('publish', dir);
    expect(first).toMatchObject({ code: 0, err: '', out: expect.stringContaining('version 1 of course') });
    expect(await readFile(join(dir, 'keys.lock'), 'utf8')).toContain('\nlesson ');
    const course = /of course (\S+)/.exec(first.out)?.[1] ?? '';
    await world.send('publish_course', { course });
    await learner.call('enroll', { course });
    const started = await learner.call('start_lesson', { course });
    const session = String(started['session']);
    const goals = (started['lesson_map'] as unknown as { goals: { key: string; required: boolean }[] }[]).flatMap(
      (objective) => objective.goals,
    );
    await learner.mark(session, ...goals.filter(({ required }) => required).map(({ key }) => key));
    await learner.call('request_quiz', { session });

    expect(await run('diff', dir)).toEqual({ code: 0, err: '', out: '= nothing changes\n' });
    const lesson = (started['lesson'] as unknown as { key: string }).key;
    const quiz = `lessons/${lesson}/quiz.yaml`;
    await edit(quiz, /text: (.*)/, 'text: In other words, $1');
    const diff = await run('diff', dir);
    expect(diff).toMatchObject({ code: 0, err: '' });
    expect(diff.out.split('\n')).toEqual(
      expect.arrayContaining([
        `! quiz of ${lesson} changed: open attempts at it are cancelled`,
        `quiz of ${lesson} changed: 1 open attempt to be cancelled; 1 learner on the way`,
      ]),
    );
    expect((await run('publish', dir, '--dry-run')).out).toContain('open attempts: 0 moved, 1 cancelled');
    const second = await run('publish', dir, '--json');
    expect(JSON.parse(second.out)).toMatchObject({
      ok: true,
      data: { version: 2, attempts: { moved: 0, cancelled: 1 } },
    });

    const copy = join(folder, 'copy');
    const imported = await run('import', course, copy);
    expect(imported).toMatchObject({ code: 0, err: '' });
    expect((await run('diff', copy)).out).toBe('= nothing changes\n');
    expect((await run('publish', copy)).out).toContain('is this release already');
    expect((await run('preview', course, lesson)).out).toContain('In other words');
  });

  it('end with 1 for faults, told on the output, and for a refusal, told beside it; with 2 when they cannot run', async () => {
    await edit('course.yaml', /^title: .*$/m, `title: ${'x'.repeat(141)}`);
    expect(await run('publish', dir)).toMatchObject({
      code: 1,
      err: '',
      out: expect.stringContaining('error text_too_long'),
    });
    await edit('course.yaml', /^title: .*$/m, 'title: Numbers');
    expect(await run('publish', dir, '--commit', 'HEAD')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('[invalid_commit]'),
    });
    expect(await run('check', join(folder, 'nowhere'))).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('ENOENT'),
    });
    expect(await run('import', 'no-such-course', join(folder, 'new'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('course_not_found'),
    });
    expect(await run('preview', dir, 'no-such-lesson')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no lesson'),
    });
    expect(await run('check', dir, '--sarif')).toMatchObject({ code: 0, out: expect.stringContaining('"2.1.0"') });
  });
});
