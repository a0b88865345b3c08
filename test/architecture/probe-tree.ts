import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Path → content of the files of a small house that a check is let loose on. */
export type Files = Readonly<Record<string, string>>;

/** A copy of the project's configuration around other files. The caller removes it. */
export function probeTree(files: Files): { readonly path: string; remove(): void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'lyceum-borders-')));
  for (const config of ['tsconfig.json', 'package.json', '.dependency-cruiser.cjs', '.oxlintrc.json']) {
    copyFileSync(join(ROOT, config), join(path, config));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Standard output of a tool of the project; such tools answer faults with exit codes of their own. */
export async function run(tool: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(join(ROOT, 'node_modules/.bin', tool), args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  if (!stdout) throw new Error(`${tool} printed nothing: ${stderr}`);
  return stdout;
}
