import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tinyRelease } from '../../../../test/support/tiny-release.js';
import { inspectRelease } from '../release-checks/check-release.js';
import { courseCommands } from './commands.js';

const digestOf = (release: unknown) => {
  const inspection = inspectRelease(release);
  return inspection.stage === 'passed' ? inspection.digest : inspection.stage;
};

describe('course import', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'import-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const file = async (release: object) => {
    const path = join(folder, 'tea.release.json');
    await writeFile(path, JSON.stringify(release));
    return path;
  };

  it('writes files as an author would, and the same digest comes of them', async () => {
    const out = join(folder, 'tea');
    const digest = digestOf(tinyRelease());
    expect(await courseCommands.import(await file(tinyRelease()), out)).toEqual({
      exitCode: 0,
      lines: [`${out} ${digest}`],
    });
    expect(await readFile(join(out, 'lessons/l-1/items/term-steep.md'), 'utf8')).toBe(
      '---\ngoal: term:STEEP\n---\n\nLet the learner say what happens in the pot.\n',
    );
    expect((await readFile(join(out, 'document.yaml'), 'utf8')).split('\n').slice(0, 5)).toEqual([
      'key: tea_log',
      'title: Tea log',
      'purpose: Remembers what worked',
      'sections:',
      '  - key: brews',
    ]);
    const built = join(folder, 'again.json');
    expect((await courseCommands.build(out, { out: built })).lines.at(-1)).toBe(`${built} ${digest}`);
    expect(await courseCommands.diff(out, { against: built })).toEqual({ exitCode: 0, lines: ['= nothing changes'] });
    await expect(readFile(join(out, 'keys.lock'))).rejects.toThrow('ENOENT');
  });

  it('takes the active release of a server, with its instructors and its keys', async () => {
    const asked: unknown[] = [];
    const data = { release: tinyRelease(), instructors: ['carol@example.org'] };
    const ask = (...call: unknown[]) => {
      asked.push(call);
      return Promise.resolve({ kind: 'ok', data } as const);
    };
    const out = join(folder, 'tea');
    expect(await courseCommands.import('tea', out, { ask })).toMatchObject({ exitCode: 0 });
    expect(asked).toEqual([['export_release', { course: 'tea' }]]);
    expect(await readFile(join(out, 'course.yaml'), 'utf8')).toContain('carol@example.org');
    expect(await readFile(join(out, 'keys.lock'), 'utf8')).toContain('\nlesson l-1\n');
  });

  it('writes nothing over a folder, nor from a release that could not be published', async () => {
    await writeFile(join(folder, 'there'), 'x');
    expect(await courseCommands.import(await file(tinyRelease()), folder)).toEqual({
      exitCode: 2,
      lines: [],
      complaint: `${folder} is not empty`,
    });
    const broken = await courseCommands.import(await file(tinyRelease({ chapters: [] })), join(folder, 'new'));
    expect(broken).toMatchObject({ exitCode: 2, complaint: expect.stringContaining('release_inconsistent') });
    expect(await courseCommands.import(join(folder, 'nowhere.json'), undefined)).toMatchObject({
      exitCode: 2,
      complaint: expect.stringContaining('--url'),
    });
  });
});
