import { lstatSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkLibraries } from './binaries.js';
import { explainFileError, explainServerOutput } from './embedded-postgres.error.js';
import { howToRun } from './run-as.js';
import type { System } from './system.js';

const linux: System = { platform: 'linux-x64', uid: 0, mayUnshare: () => true, maySetDeathSignal: () => true };

test('an ordinary user runs it directly, root in a user namespace, and where that is refused as nobody', () => {
  const nowhere = join(tmpdir(), 'lyceum-no-such-folder');
  expect(howToRun({ ...linux, uid: 1000 }, nowhere)).toEqual({ prefix: [] });
  expect(howToRun(linux, nowhere).prefix).toEqual(['unshare', '--user', '--map-user=65534', '--map-group=65534']);
  expect(howToRun({ ...linux, mayUnshare: () => false }, nowhere)).toEqual({
    prefix: [],
    user: { uid: 65_534, gid: 65_534 },
  });
});

test('the links that npm cannot hold are made, once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-package-'));
  mkdirSync(join(folder, 'native', 'lib'), { recursive: true });
  writeFileSync(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'library');
  const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(list));
  linkLibraries(folder);
  linkLibraries(folder);
  const link = join(folder, 'native', 'lib', 'libpq.so.5');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(link, 'utf8')).toBe('library');
});

test.each([
  [
    'FATAL:  could not write: No space left on device',
    /^The disk is full, so \/data cannot be written; free some space/,
  ],
  ['FATAL:  could not open file "x": Permission denied', /^Permission refused for \/data; give its owner/],
  ['FATAL:  data directory "/data" has wrong ownership', /^Permission refused for \/data/],
  [
    'FATAL:  database files are incompatible with server\nDETAIL: x',
    /^The data in \/data was written by another major version/,
  ],
  [
    'postgres: error while loading shared libraries: libz.so.1: cannot open',
    /^The embedded PostgreSQL cannot run on this system \(.*libz\.so\.1.*\); set DATABASE_URL/,
  ],
  [
    'LOG:  hello\nPANIC:  could not locate a valid checkpoint record',
    /said "could not locate a valid checkpoint record"/,
  ],
])('when PostgreSQL says %j the sentence says what to do', (output, sentence) => {
  const { message } = explainServerOutput(output, '/data');
  expect(message).toMatch(sentence);
  expect(message).not.toContain('\n');
});

test('a fault of files gets a sentence, any other error stays itself', () => {
  const full = Object.assign(new Error('x'), { code: 'ENOSPC' });
  expect(explainFileError(full, '/data')).toMatchObject({ name: 'EmbeddedPostgresError', cause: full });
  const bug = new TypeError('x');
  expect(explainFileError(bug, '/data')).toBe(bug);
});
