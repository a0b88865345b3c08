import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectRelease } from '../release-checks/check-release.js';
import { courseCommands } from './commands.js';
import type { AskServer, ServerAnswer } from './server.js';

let folder: string;
let dir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'course-'));
  dir = join(folder, 'course');
  await courseCommands.create(dir, { title: 'Über Tee' });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A server that gives one answer, and what it was asked. */
function served(answer: ServerAnswer) {
  const asked: [tool: string, args: Record<string, unknown>][] = [];
  const ask: AskServer = (tool, args) => {
    asked.push([tool, args as Record<string, unknown>]);
    return Promise.resolve(answer);
  };
  return { ask, asked };
}

describe('course new, check and build', () => {
  it('makes a map that checks clean, and never over one that is there', async () => {
    expect(await courseCommands.check(dir)).toEqual({ exitCode: 0, lines: ['no faults'] });
    expect(await courseCommands.create(dir)).toMatchObject({ exitCode: 2 });
  });

  it('writes a release that passes the checks of the server with the same digest', async () => {
    const out = join(folder, 'release.json');
    const { exitCode, lines } = await courseCommands.build(dir, { out });
    const inspection = inspectRelease(await readFile(out, 'utf8'));
    expect(exitCode).toBe(0);
    expect(lines.at(-1)).toBe(`${out} ${inspection.stage === 'passed' ? inspection.digest : ''}`);
    expect(inspection).toMatchObject({ release: { course: { key: 'uber-tee', title: 'Über Tee' } } });
  });

  it('ends with 1 on a fault, on a warning only when strict, and with 2 when there is no folder', async () => {
    const answers = join(dir, 'lessons/first/answers.yaml');
    await writeFile(answers, 'l-1-Q1:\n  correct: A\n  explanation: ""\n');
    expect(await courseCommands.check(dir)).toMatchObject({
      exitCode: 0,
      lines: [expect.any(String), '0 errors, 1 warnings'],
    });
    expect(await courseCommands.check(dir, { strict: true })).toMatchObject({ exitCode: 1 });
    await writeFile(answers, 'l-1-Q1:\n  correct: C\n  explanation: x\n');
    const { exitCode, lines } = await courseCommands.check(dir, { json: true });
    expect(exitCode).toBe(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      errors: 1,
      faults: [{ file: 'lessons/first/answers.yaml', line: 2, column: 12, severity: 'error', code: 'quiz_correct' }],
    });
    expect(await courseCommands.build(dir, { out: join(folder, 'never.json') })).toMatchObject({ exitCode: 1 });
    await expect(readFile(join(folder, 'never.json'))).rejects.toThrow('ENOENT');
    expect(await courseCommands.check(join(folder, 'nowhere'))).toMatchObject({ exitCode: 2 });
  });
});

describe('course publish', () => {
  const data = { course: 'c1', version: 3, unchanged: false, published: false };

  it('sends the release with its commit, says what came of it, and keeps its keys', async () => {
    const { ask, asked } = served({ kind: 'ok', data });
    const commit = 'a'.repeat(40);
    expect(await courseCommands.publish(dir, { ask, commit })).toEqual({
      exitCode: 0,
      lines: [
        'version 3 of course c1 is published',
        'Learners do not see the course yet: open it with publish_course.',
      ],
    });
    expect(asked).toEqual([
      [
        'publish_release',
        expect.objectContaining({ commit, release: expect.objectContaining({ format: 'lms-release/1' }) }),
      ],
    ]);
    expect(asked[0]?.[1]).not.toHaveProperty('instructors');
    const lock = await readFile(join(dir, 'keys.lock'), 'utf8');
    expect(lock.split('\n').filter((line) => !line.startsWith('#'))).toEqual([
      'chapter ch-1',
      'lesson l-1',
      'objective l-1-O1',
      'goal l-1/term:FIRST',
      'question l-1-Q1',
      '',
    ]);
  });

  it('says what became of learners in the middle of a quiz', async () => {
    const changes = { created: ['l-2'], updated: [], removed: [], restored: [] };
    const none = { created: [], updated: [], removed: [], restored: [] };
    const { ask } = served({
      kind: 'ok',
      data: {
        ...data,
        published: true,
        chapters: none,
        lessons: { ...changes, quiz_changed: ['l-1'] },
        attempts: { moved: 2, cancelled: 1 },
      },
    });
    expect((await courseCommands.publish(dir, { ask })).lines).toEqual([
      'version 3 of course c1 is published',
      'lessons created: l-2',
      'quizzes changed: l-1',
      'open attempts: 2 moved, 1 cancelled',
      'The course is open to learners.',
    ]);
  });

  it('with --dry-run asks what would happen, and keeps no keys', async () => {
    const affected = [
      { lesson: 'l-1', change: 'quiz_changed', learners: 9, unfinished: 5, attempts: { moved: 0, cancelled: 4 } },
      { lesson: 'l-0', change: 'removed', learners: 7, unfinished: 3, attempts: { moved: 0, cancelled: 0 } },
    ];
    const { ask, asked } = served({ kind: 'ok', data: { version: 4, unchanged: false, affected } });
    expect(await courseCommands.publish(dir, { ask, dryRun: true })).toEqual({
      exitCode: 0,
      lines: [
        'this would be version 4',
        'quiz of l-1 changed: 4 open attempts to be cancelled; 5 learners on the way',
        'lesson l-0 is removed: 7 learners began it, 3 not through',
      ],
    });
    expect(asked[0]?.[0]).toBe('preview_release');
    await expect(readFile(join(dir, 'keys.lock'))).rejects.toThrow('ENOENT');
  });

  it('warns of a released key that is gone until a release was published without it', async () => {
    const { ask } = served({ kind: 'ok', data });
    await courseCommands.publish(dir, { ask });
    for (const file of ['lessons/first/lesson.yaml', 'lessons/first/items/first.md']) {
      const text = await readFile(join(dir, file), 'utf8');
      await writeFile(join(dir, file), text.replaceAll('term:FIRST', 'term:NEXT'));
    }
    expect((await courseCommands.check(dir)).lines).toEqual([
      'keys.lock:6:1 warning key_gone: goal l-1/term:FIRST was released and is gone: what learners did under it will no longer show',
      '0 errors, 1 warnings',
    ]);
    await courseCommands.publish(dir, { ask });
    expect(await courseCommands.check(dir)).toEqual({ exitCode: 0, lines: ['no faults'] });
    expect(await readFile(join(dir, 'keys.lock'), 'utf8')).toContain('\ngone goal l-1/term:FIRST\n');
  });

  it('tells a refusal and a failure, and sends nothing when the map has a fault', async () => {
    const error = { code: 'course_key_taken', message: 'Another course owns this key.' };
    const refusing = served({ kind: 'refused', line: 'Another course owns this key. [course_key_taken]', error });
    const refused = { exitCode: 1, lines: [], complaint: 'Another course owns this key. [course_key_taken]' };
    expect(await courseCommands.publish(dir, { ask: refusing.ask })).toEqual(refused);
    const { ask } = served({ kind: 'failed', line: 'Forbidden (HTTP 403)', status: 403 });
    expect(await courseCommands.publish(dir, { ask })).toEqual({
      exitCode: 2,
      lines: [],
      complaint: 'Forbidden (HTTP 403)',
    });
    await rm(join(dir, 'course.yaml'));
    const silent = served({ kind: 'ok', data });
    expect(await courseCommands.publish(dir, { ask: silent.ask })).toMatchObject({ exitCode: 1 });
    expect(silent.asked).toEqual([]);
  });

  it.each<[string, object, string]>([
    [
      'of the shape',
      { errors: [{ path: '$.lessons[0].title', message: 'is too plain' }] },
      'lessons/first/lesson.yaml:2:8 error release_invalid: $.lessons[0].title is too plain',
    ],
    [
      'under a key',
      { errors: [{ path: '$.lessons[0].quiz.answers["l-1-Q1"].correct', message: 'is odd' }] },
      'lessons/first/answers.yaml:2:12 error release_invalid: $.lessons[0].quiz.answers["l-1-Q1"].correct is odd',
    ],
    [
      'of a lesson',
      { problems: [{ code: 'text_too_long', where: 'lessons[l-1].title' }] },
      'lessons/first/lesson.yaml:2:8 error text_too_long: the server found this at lessons[l-1].title',
    ],
    [
      'of a question',
      { problems: [{ code: 'quiz_correct', where: 'questions[l-1-Q1]', message: 'no' }] },
      'lessons/first/quiz.yaml:3:5 error quiz_correct: the server found this at questions[l-1-Q1]: no',
    ],
    [
      'of an option',
      { problems: [{ code: 'duplicate_key', where: 'questions[l-1-Q1].options', key: 'B' }] },
      'lessons/first/quiz.yaml:8:9 error duplicate_key: the server found this at questions[l-1-Q1].options "B"',
    ],
    [
      'of an objective',
      { problems: [{ code: 'new_check', where: 'objectives[l-1-O1]' }] },
      'lessons/first/lesson.yaml:5:5 error new_check: the server found this at objectives[l-1-O1]',
    ],
    [
      'of the agent',
      { problems: [{ code: 'broken_ref', where: 'agent.lessons.l-1.items', key: 'term:FIRST' }] },
      'lessons/first/items/first.md:2:7 error broken_ref: the server found this at agent.lessons.l-1.items "term:FIRST"',
    ],
    [
      'of a chapter',
      { problems: [{ code: 'broken_ref', where: 'chapters[ch-1].lessons', key: 'l-1' }] },
      'chapters/first.yaml:4:11 error broken_ref: the server found this at chapters[ch-1].lessons "l-1"',
    ],
    [
      'of a place nobody knows',
      { problems: [{ code: 'new_check', where: 'elsewhere[x].y' }] },
      'course.yaml:1:1 error new_check: the server found this at elsewhere[x].y',
    ],
  ])("R-283 shows a fault the server found %s at the author's line", async (_, details, line) => {
    const error = { code: 'release_inconsistent', message: 'The parts do not fit.', ...details };
    const { ask } = served({ kind: 'refused', line: 'long', error });
    const { exitCode, lines, complaint } = await courseCommands.publish(dir, { ask });
    expect([exitCode, lines, complaint]).toEqual([1, [line], 'The parts do not fit. [release_inconsistent]']);
  });
});
