import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const repository = join(import.meta.dirname, '..', '..');
const script = pathToFileURL(join(repository, 'scripts', 'build.mjs')).href;
let root: string;

/** A tiny project with the layout of this one. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lyceum-build-'));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  write('package.json', '{"type":"module"}');
  write(
    'tsconfig.build.json',
    '{"compilerOptions":{"rootDir":".","module":"nodenext","types":[],"skipLibCheck":true,"lib":["es2023"]},"include":["src"]}',
  );
  write('src/main.ts', 'export const answer: number = 1;');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}

function ensureBuilt(): { built: boolean; output: string; status: number | null } {
  const code = `const { ensureBuilt } = await import(${JSON.stringify(script)}); ensureBuilt(${JSON.stringify(root)});`;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return { built: stderr.includes('Building Lyceum'), output: stderr, status };
}

const dist = (file: string) => readFileSync(join(root, 'dist', file), 'utf8');

test('builds once, then only after a source was edited, added or removed', () => {
  expect(ensureBuilt()).toMatchObject({ built: true, status: 0 });
  expect(dist('src/main.js')).toContain('answer = 1');
  expect(ensureBuilt()).toMatchObject({ built: false, status: 0 });

  write('src/main.ts', 'export const answer: number = 22;');
  write('src/more.ts', 'export const more = 1;');
  expect(ensureBuilt().built).toBe(true);
  expect(dist('src/main.js')).toContain('answer = 22');

  write('src/page/view.html', '<p>Tea</p>');
  expect(ensureBuilt().built).toBe(true);
  expect(dist('src/page/view.html')).toBe('<p>Tea</p>');

  rmSync(join(root, 'src/more.ts'));
  expect(ensureBuilt().built).toBe(true);
  expect(existsSync(join(root, 'dist/src/more.js'))).toBe(false);
}, 60_000);

test('a build that fails names the file and leaves the last good one', () => {
  ensureBuilt();
  write('src/main.ts', 'export const answer: number = "x";');
  const { output, status } = ensureBuilt();
  expect(status).toBe(1);
  expect(output).toMatch(/src\/main\.ts\(1,14\): error TS2322/);
  expect(dist('src/main.js')).toContain('answer = 1');
}, 60_000);

test('without sources, as in an image, what is there is trusted', () => {
  rmSync(join(root, 'src'), { recursive: true });
  expect(ensureBuilt()).toMatchObject({ built: false, status: 0 });
});

test('without TypeScript the sentence says what to run', () => {
  rmSync(join(root, 'node_modules'));
  const { output, status } = ensureBuilt();
  expect(status).toBe(1);
  expect(output).toContain('TypeScript is not installed; run "npm ci" with development packages.');
});
