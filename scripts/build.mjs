import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDERS = ['src', 'projections', 'migrations', 'seeds'];
const SINGLE = ['tsconfig.json', 'tsconfig.build.json', 'package.json', 'package-lock.json'];
const STAMP = '.sources';

/** Builds `dist` when it is missing or was made from other sources. Without sources, as in an image, trusts `dist`. */
export function ensureBuilt(root = ROOT) {
  if (!existsSync(join(root, 'src'))) return;
  const stamp = join(root, 'dist', STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root)) return;
  build(root);
}

/** Compiles aside and swaps, so that a failed or interrupted build leaves the last good one. */
export function build(root = ROOT) {
  const sources = fingerprint(root);
  const aside = join(root, `dist-${process.pid}`);
  try {
    compile(root, aside);
    writeFileSync(join(aside, STAMP), sources);
    swap(aside, join(root, 'dist'));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function compile(root, outDir) {
  console.error('Building Lyceum …');
  const args = [compiler(root), '-p', join(root, 'tsconfig.build.json'), '--outDir', outDir];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    console.error(stdout);
    throw new Error('Lyceum could not be built; the messages above name the files.');
  }
  // Pages are served as they are.
  for (const file of filesOf(root)) if (!/\.tsx?$/.test(file)) cpSync(join(root, file), join(outDir, file));
}

function compiler(root) {
  try {
    return createRequire(join(root, 'package.json')).resolve('typescript/bin/tsc');
  } catch {
    throw new Error('Lyceum is not built yet and TypeScript is not installed; run "npm ci" with development packages.');
  }
}

function swap(made, place) {
  const old = `${place}-old-${process.pid}`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(made, place);
  rmSync(old, { recursive: true, force: true });
}

/** Changes when any source is added, removed or edited. */
function fingerprint(root) {
  const hash = createHash('sha256');
  for (const file of [...SINGLE.filter((name) => existsSync(join(root, name))), ...filesOf(root)]) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesOf(root) {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => /\.(?:tsx?|js|html|css)$/.test(entry.name) && !entry.name.endsWith('.spec.ts'))
      .map((entry) => join(entry.parentPath.slice(root.length + 1), entry.name))
      .toSorted(),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
