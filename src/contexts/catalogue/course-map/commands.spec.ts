import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectRelease } from '../release-checks/check-release.js';
import { courseCommands } from './commands.js';

let folder: string;
let dir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'course-'));
  dir = join(folder, 'course');
  await courseCommands.create(dir, { title: 'Über Tee' });
});
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

/** A server that keeps one request and gives one answer. */
async function served(status: number, body: object) {
  let asked: { headers: IncomingHttpHeaders; body: Record<string, unknown>; url: string } | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked = {
        headers: request.headers,
        url: request.url ?? '',
        body: JSON.parse(Buffer.concat(chunks).toString()) as never,
      };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked: () => asked };
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
  it('sends the release with key and commit, and says what came of it', async () => {
    const data = { course: 'c1', version: 3, unchanged: false, published: false };
    const server = await served(200, { ok: true, data });
    const commit = 'a'.repeat(40);
    const result = await courseCommands.publish(dir, { url: server.url, key: 'lyc_1_2', commit });
    expect(result).toEqual({
      exitCode: 0,
      lines: [
        'version 3 of course c1 is published',
        'Learners do not see the course yet: open it with publish_course.',
      ],
    });
    expect(server.asked()).toMatchObject({
      url: '/api/authoring/publish_release',
      headers: { authorization: 'Bearer lyc_1_2' },
      body: { commit, release: { format: 'lms-release/1' } },
    });
    expect(server.asked()?.body).not.toHaveProperty('instructors');
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

  it('warns of a released key that is gone until a release was published without it', async () => {
    const server = await served(200, {
      ok: true,
      data: { course: 'c1', version: 2, unchanged: false, published: true },
    });
    const options = { url: server.url, key: 'k' };
    await courseCommands.publish(dir, options);
    for (const file of ['lessons/first/lesson.yaml', 'lessons/first/items/first.md']) {
      const text = await readFile(join(dir, file), 'utf8');
      await writeFile(join(dir, file), text.replaceAll('term:FIRST', 'term:NEXT'));
    }
    expect((await courseCommands.check(dir)).lines).toEqual([
      'keys.lock:6:1 warning key_gone: goal l-1/term:FIRST was released and is gone: what learners did under it will no longer show',
      '0 errors, 1 warnings',
    ]);
    await courseCommands.publish(dir, options);
    expect(await courseCommands.check(dir)).toEqual({ exitCode: 0, lines: ['no faults'] });
    expect(await readFile(join(dir, 'keys.lock'), 'utf8')).toContain('\ngone goal l-1/term:FIRST\n');
  });

  it('shows a refusal and a failure, and sends nothing when the map has a fault', async () => {
    const error = { code: 'course_key_taken', message: 'Another course owns this key.' };
    const refusing = await served(200, { ok: false, error });
    const options = { url: refusing.url, key: 'k' };
    expect(await courseCommands.publish(dir, options)).toEqual({
      exitCode: 1,
      lines: ['course_key_taken: Another course owns this key.'],
    });
    const failing = await served(403, {});
    expect(await courseCommands.publish(dir, { ...options, url: failing.url })).toEqual({
      exitCode: 2,
      lines: ['the server answered HTTP 403'],
    });
    await rm(join(dir, 'course.yaml'));
    const silent = await served(200, {});
    expect(await courseCommands.publish(dir, { ...options, url: silent.url })).toMatchObject({ exitCode: 1 });
    expect(silent.asked()).toBeUndefined();
  });
});
