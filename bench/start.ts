import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.js';
import { compare, type Table } from './support/compare.js';
import { serveLyceum, type Served } from './support/process.js';

/** From `npm start` to the line that says ready, on an empty folder and on one with data, against initdb and server start. */
export async function start({ rounds }: { rounds: number }): Promise<Table[]> {
  await seconds(() => startAndStop(emptyFolder()));
  let used = '';
  const first = await compare('first start', 's', rounds, [
    { name: 'initdb and server', measure: () => serverOnly(emptyFolder()) },
    {
      name: 'npm start',
      measure: () => {
        used = emptyFolder();
        return startAndStop(used);
      },
    },
  ]);
  const server = emptyFolder();
  await serverOnly(server);
  const later = await compare('later start', 's', rounds, [
    { name: 'server', measure: () => serverOnly(server) },
    { name: 'npm start', measure: () => startAndStop(used) },
  ]);
  return [first, later];
}

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-bench-start-'));
  folders.push(folder);
  return folder;
}

async function serverOnly(dataDir: string): Promise<number> {
  let stop = () => Promise.resolve();
  const taken = await seconds(async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    stop = () => server.stop();
  });
  await stop();
  return taken;
}

async function startAndStop(folder: string): Promise<number> {
  let lyceum: Served | undefined;
  const taken = await seconds(async () => {
    lyceum = await serveLyceum(folder);
  });
  await lyceum?.stop();
  return taken;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
