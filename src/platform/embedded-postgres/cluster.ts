import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError, broken, explainServerOutput } from './embedded-postgres.error.js';
import { handOver, spawnOptions, type RunAs } from './run-as.js';

export const SUPERUSER = 'lyceum';
const HALF_MADE = 'half-made-';

/** What lies in a folder of the embedded PostgreSQL. */
export function layout(folder: string) {
  const cluster = join(folder, 'cluster');
  return { cluster, data: join(cluster, 'data'), password: join(cluster, 'password'), port: join(folder, 'port') };
}

/** Makes the cluster aside and renames it into place, so that a start killed half-way leaves nothing to trip over. */
export async function makeCluster(folder: string, initdb: string, runAs: RunAs, sync: boolean): Promise<void> {
  for (const name of readdirSync(folder)) {
    // What was killed may have left an initdb that goes on writing there for a moment.
    const patient = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
    if (name.startsWith(HALF_MADE)) rmSync(join(folder, name), patient);
  }
  const aside = mkdtempSync(join(folder, HALF_MADE));
  const password = join(aside, 'password');
  mkdirSync(join(aside, 'data'), { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  handOver(aside, runAs);
  const [program = initdb, ...args] = [
    ...runAs.prefix,
    initdb,
    `--pgdata=${join(aside, 'data')}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ];
  await run(program, args, runAs, folder);
  renameSync(aside, layout(folder).cluster);
}

/** The superuser's password; refuses a cluster that lost a part. */
export function readPassword(folder: string): string {
  const { cluster, data, password } = layout(folder);
  if (!existsSync(join(data, 'PG_VERSION'))) throw new EmbeddedPostgresError(broken(cluster, 'PG_VERSION is missing'));
  if (!existsSync(password)) throw new EmbeddedPostgresError(broken(cluster, 'the file "password" is missing'));
  return readFileSync(password, 'utf8').trim();
}

function run(program: string, args: readonly string[], runAs: RunAs, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(runAs), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
    child.on('error', (error) => reject(explainServerOutput(error.message, folder)));
    child.on('close', (code) => (code === 0 ? resolve() : reject(explainServerOutput(output, folder))));
  });
}
