import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { courseCommands } from './commands.js';
import { MOST_BYTES, readCourseFolder } from './course-folder.js';

let folder: string;
let dir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-'));
  dir = join(folder, 'course');
  await courseCommands.create(dir);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const faults = async () => (await courseCommands.check(dir)).lines.slice(0, -1);

it('follows no link, be it to a file or a folder, inside or out of the map', async () => {
  await mkdir(join(folder, 'elsewhere'));
  await writeFile(join(folder, 'elsewhere/lesson.yaml'), 'key: stolen\n');
  await symlink(join(folder, 'elsewhere'), join(dir, 'lessons/linked'));
  await symlink('/etc/passwd', join(dir, 'glossary2.yaml'));
  await symlink('../first/material.md', join(dir, 'lessons/first/homework.md'));
  const told = 'a link is not followed: put the file itself here';
  expect(await faults()).toEqual([
    `glossary2.yaml:1:1 error link: ${told}`,
    `lessons/first/homework.md:1:1 error link: ${told}`,
    `lessons/linked:1:1 error link: ${told}`,
  ]);
});

it('leaves unread what is too large, and what no map has; hidden files are nobody’s business', async () => {
  await writeFile(join(dir, 'agent/frame.md'), '');
  await truncate(join(dir, 'agent/frame.md'), MOST_BYTES + 1);
  await mkdir(join(dir, 'node_modules/deep'), { recursive: true });
  await writeFile(join(dir, 'node_modules/deep/course.yaml'), 'x');
  await mkdir(join(dir, '.git'));
  await writeFile(join(dir, '.git/config'), 'x');
  await writeFile(join(dir, 'notes.txt'), 'x');
  const read = await readCourseFolder(dir);
  expect(read.get('agent/frame.md')).toBe('too_large');
  expect([...read].filter(([, file]) => file === 'unknown').map(([path]) => path)).toEqual([
    'node_modules',
    'notes.txt',
  ]);
  expect([...read.keys()].some((path) => path.startsWith('.'))).toBe(false);
});

it.each([
  ['lessons/first/quiz.yaml', 'questions: ['],
  ['lessons/first/answers.yaml', '['],
  ['lessons/first/items/first.md', '---\n['],
  ['lessons/first/lesson.yaml', '['],
  ['chapters/first.yaml', '['],
  ['document.yaml', '['],
  ['agent/frame.md', '---\n'],
])('tells the faults of other files while %s cannot be read', async (file, text) => {
  await writeFile(join(dir, file), text);
  const again = (await readFile(join(dir, 'course.yaml'), 'utf8')).replace(/title: .*/, `title: ${'x'.repeat(141)}`);
  await writeFile(join(dir, 'course.yaml'), again);
  const told = await faults();
  expect(told.filter((line) => !line.startsWith(file))).toEqual(
    NEEDS_LESSONS.includes(file)
      ? []
      : ['course.yaml:2:8 error text_too_long: the title has 141 characters, at most 140 are allowed'],
  );
  expect(told.some((line) => line.startsWith(file))).toBe(true);
});

/** A course without a single lesson is no release to be judged. */
const NEEDS_LESSONS = ['lessons/first/lesson.yaml', 'chapters/first.yaml'];

it('tells faults as JSON and as SARIF too', async () => {
  await writeFile(join(dir, 'lessons/first/answers.yaml'), 'l-1-Q1: { correct: C, explanation: "" }\n');
  const json = await courseCommands.check(dir, { json: true });
  expect(JSON.parse(json.lines.join(''))).toMatchObject({
    errors: 1,
    warnings: 1,
    faults: [{ code: 'quiz_correct', line: 1, column: 20 }, {}],
  });
  const { exitCode, lines } = await courseCommands.check(dir, { sarif: true });
  expect(exitCode).toBe(1);
  const report = JSON.parse(lines.join('\n')) as {
    runs: [{ tool: { driver: { rules: { id: string }[] } }; results: { ruleId: string }[] }];
  };
  expect(report).toMatchObject({ version: '2.1.0', runs: [{ columnKind: 'unicodeCodePoints' }] });
  const [{ tool, results }] = report.runs;
  expect(results[0]).toEqual({
    ruleId: 'quiz_correct',
    level: 'error',
    message: { text: 'question l-1-Q1: the right option "C" is not among the options (it has A, B)' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'lessons/first/answers.yaml' },
          region: { startLine: 1, startColumn: 20 },
        },
      },
    ],
  });
  const rules = tool.driver.rules.map(({ id }) => id);
  expect(results.every(({ ruleId }) => rules.includes(ruleId))).toBe(true);
});
