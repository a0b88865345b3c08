import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '../../src/platform/config/read-config.js';

const repository = join(import.meta.dirname, '..', '..');
const env = { ...process.env, POSTGRES_PASSWORD: 'p'.repeat(12), LYCEUM_SECRET: 's'.repeat(32) };

interface Service {
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck: { readonly test: readonly string[] };
}
const text = readFileSync(join(repository, 'docker-compose.yml'), 'utf8');
const { services } = parse(text, { merge: true }) as { services: Readonly<Record<string, Service>> };
const nodes = Object.entries(services).filter(([, { command }]) => command);

test('two nodes answer calls and two work, and every service has a check of its health', () => {
  expect(nodes.map(([name, { command }]) => [name, command?.join(' ')])).toEqual([
    ['api-1', 'serve --no-worker'],
    ['api-2', 'serve --no-worker'],
    ['worker-1', 'work'],
    ['worker-2', 'work'],
  ]);
  for (const { healthcheck } of Object.values(services)) expect(healthcheck.test.length).toBeGreaterThan(1);
});

test('Lyceum takes the environment of every node', () => {
  for (const [, { environment }] of nodes) {
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable: string, otherwise: string) =>
        variable in env ? env[variable as keyof typeof env] : otherwise,
      ),
    ]);
    const image = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', LYCEUM_DATA: '/data' };
    const config = readConfig({ ...image, ...Object.fromEntries(filled) }, { isInteractive: false, folder: '/app' });
    expect(config).toMatchObject({ demo: false, database: { kind: 'outside' } });
  }
});

test('the image holds what the program reads, and runs as an ordinary user', () => {
  const [, last = ''] = readFileSync(join(repository, 'Dockerfile'), 'utf8')
    .split(/^FROM .*\n/m)
    .slice(1);
  const copied = [...last.matchAll(/^COPY (?:--from=build \/app\/)?(.+) \S+$/gm)].flatMap(([, what = '']) =>
    what.split(' '),
  );
  expect(copied).toEqual([
    'node_modules',
    'package.json',
    'LICENSE',
    'bin',
    'seeds/courses',
    'scripts/build.mjs',
    'dist',
  ]);
  for (const path of copied.filter((one) => one !== 'dist')) expect(existsSync(join(repository, path))).toBe(true);
  expect(last).toMatch(/^USER node$/m);
});

const docker = spawnSync('docker-compose', ['version'], { encoding: 'utf8' }).status === 0;
(docker ? test : test.skip)('docker-compose config finds no fault (apt-get install docker-compose)', () => {
  const compose = (given: NodeJS.ProcessEnv) =>
    spawnSync('docker-compose', ['config', '--quiet'], { cwd: repository, env: given, encoding: 'utf8' });
  expect(compose(env)).toMatchObject({ status: 0, stderr: '' });
  expect(compose({ ...env, LYCEUM_SECRET: '' }).stderr).toContain('choose a secret');
});
