import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '../support/postgres.js';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lyceum-cli-'));
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One command line in a process of its own, on an installation without a server and without a demo world. */
function lyceum(...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/typescript/register.mjs', 'src/surfaces/cli/main.ts', ...words],
    {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database.url,
        LYCEUM_SECRET: 'a secret of the tests that is long enough',
        LYCEUM_DATA: folder,
      },
    },
  );
  const text = { out: '', err: '' };
  child.stdout.on('data', (piece) => (text.out += piece));
  child.stderr.on('data', (piece) => (text.err += piece));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...text })));
}

test('the first administrator of an empty installation comes from the command line', async () => {
  const words = ['person', 'add', 'anna', '--admin', '--mail', 'anna@example.org', '--full-name', 'Anna', '--json'];
  const added = await lyceum(...words);
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(added.out)).toMatchObject({ ok: true, data: { login: 'anna', roles: ['Administrator'] } });

  const issued = await lyceum('key', 'issue', 'anna', '--label', 'laptop', '--json');
  expect(issued).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(issued.out).data.key).toMatch(/^lyc_[0-9a-f]{32}_[\w-]{43}$/);

  const listed = await lyceum('person', 'list', '--json');
  expect(JSON.parse(listed.out).data.people).toMatchObject([{ login: 'anna', roles: ['Administrator'] }]);

  const again = await lyceum(...words.slice(0, -1));
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toMatch(/^Another person has this login\. .* \[login_taken\] login: "anna"\n$/);

  expect(await lyceum('projection', 'rebuild', 'nonsense')).toMatchObject({ code: 2, out: '' });
  expect(await lyceum('projection', 'rebuild', 'people')).toMatchObject({ code: 0, err: '' });
}, 120_000);
