import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicUrl } from './config.js';
import { loadConfig } from './load-config.js';
import { ConfigError, readConfig, type Environment } from './read-config.js';

const terminal = { isInteractive: false, folder: '/srv/lyceum' };
const secret = 'x'.repeat(32);

function faultsOf(env: Environment): readonly string[] {
  try {
    readConfig(env, terminal);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test('an empty environment is the embedded default with its demo world, on loopback', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' }, terminal)).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: '/srv/lyceum/.lyceum',
    filesDir: '/srv/lyceum/.lyceum/files',
    demo: true,
    database: { kind: 'embedded', dataDir: '/srv/lyceum/.lyceum/postgres' },
    logLevel: 'info',
    logFormat: 'json',
    rateLimit: 1_200,
    trustedProxies: [],
    timeZone: 'UTC',
    locale: 'en',
  });
});

test('every variable reaches the Config', () => {
  const env = {
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://learn.example.org/',
    LYCEUM_DATA: 'data',
    FILES_DIR: '/files',
    LYCEUM_DEMO: '0',
    DATABASE_URL: 'postgres://u:p@db/lyceum',
    EVENTSTORE_URL: 'esdb://u:p@es:2113',
    SMTP_URL: 'smtp://mail:587',
    MAIL_FROM: 'school@example.org',
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'pretty',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318',
    LYCEUM_SECRET: secret,
    LYCEUM_RATE_LIMIT: '60',
    TRUSTED_PROXIES: '10.0.0.7, ::1',
    LYCEUM_TIME_ZONE: 'Europe/Moscow',
    LYCEUM_LOCALE: 'ru',
    LYCEUM_CLOCK: '2026-01-31T09:00:00Z',
  };
  expect(readConfig(env, terminal)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://learn.example.org',
    dataDir: '/srv/lyceum/data',
    filesDir: '/files',
    demo: false,
    database: { kind: 'outside', url: 'postgres://u:p@db/lyceum' },
    eventStoreUrl: 'esdb://u:p@es:2113',
    smtpUrl: 'smtp://mail:587',
    mailFrom: 'school@example.org',
    logLevel: 'debug',
    logFormat: 'pretty',
    otlpEndpoint: 'http://otel:4318',
    secret,
    rateLimit: 60,
    trustedProxies: ['10.0.0.7', '::1'],
    timeZone: 'Europe/Moscow',
    locale: 'ru',
    clock: '2026-01-31T09:00:00Z',
  });
});

test('one error lists everything that is wrong, and shows no secret', () => {
  const env = {
    PORT: '65536',
    HOST: 'http://x',
    PUBLIC_URL: 'https://x/?a=1',
    LYCEUM_DEMO: 'yes',
    DATABASE_URL: 'mysql://root:hunter2@db',
    EVENTSTORE_URL: 'http://admin:hunter2@es',
    SMTP_URL: 'mail:hunter2',
    MAIL_FROM: 'nobody',
    LOG_LEVEL: 'loud',
    LOG_FORMAT: 'xml',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'otel',
    LYCEUM_SECRET: 'hunter2',
    TRUSTED_PROXIES: 'the proxy',
    LYCEUM_TIME_ZONE: 'Mars/Base',
    LYCEUM_LOCALE: 'de',
    LYCEUM_CLOCK: 'noon',
  };
  const faults = faultsOf(env);
  expect(new Set(faults.map((fault) => fault.split(' ')[0]))).toEqual(new Set(Object.keys(env)));
  expect(faults).toHaveLength(Object.keys(env).length);
  expect(faults).toContain('PORT must be a whole number from 0 to 65535 (0 takes any free port), not "65536"');
  expect(faults.join()).not.toContain('hunter2');
});

test.each([
  'esdb://localhost:2113?tls=false',
  'esdb://user:pass@one:2113,two:2113,three:2113',
  'esdb+discover://cluster.example.org:2113',
])('events may be in EventStoreDB at %s, and then there is no demo world by default', (EVENTSTORE_URL) => {
  expect(readConfig({ EVENTSTORE_URL }, terminal)).toMatchObject({ eventStoreUrl: EVENTSTORE_URL, demo: false });
});

test.each(['kurrentdb://host:2113', 'esdb://', 'esdb://a b', 'host:2113'])(
  'EVENTSTORE_URL=%s is not understood by the client of EventStoreDB, and is refused',
  (EVENTSTORE_URL) => {
    expect(faultsOf({ EVENTSTORE_URL })).toEqual([expect.stringMatching(/^EVENTSTORE_URL must be an address such as/)]);
  },
);

test.each(['0.0.0.0', '::', '192.168.1.4', 'learn.example.org'])('the demo world refuses HOST=%s', (HOST) => {
  expect(faultsOf({ HOST })).toEqual([expect.stringMatching(/^HOST must be 127\.0\.0\.1, ::1 or localhost/)]);
  expect(faultsOf({ HOST, LYCEUM_DEMO: '0' })).toEqual([]);
});

test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('the demo world may listen on HOST=%s', (HOST) => {
  expect(faultsOf({ HOST, LYCEUM_DEMO: '1' })).toEqual([]);
});

test('the demo world is off by default in production and on an outside database', () => {
  expect(readConfig({ NODE_ENV: 'production' }, terminal).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://db/x', LYCEUM_SECRET: secret }, terminal).demo).toBe(false);
});

test('an outside database needs LYCEUM_SECRET; production refuses LYCEUM_CLOCK', () => {
  const env = { DATABASE_URL: 'postgres://db/x', NODE_ENV: 'production', LYCEUM_CLOCK: '2026-01-31T09:00:00Z' };
  expect(faultsOf(env)).toEqual([
    expect.stringMatching(/^LYCEUM_SECRET must be set when DATABASE_URL is/),
    expect.stringMatching(/^LYCEUM_CLOCK must be absent in production/),
  ]);
});

test('the secret is made once, kept for its owner only, and never replaced', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-config-'));
  const first = loadConfig({ LYCEUM_DATA: 'new' }, { ...terminal, folder });
  const file = join(folder, 'new', 'secret');
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(loadConfig({ LYCEUM_DATA: 'new' }, { ...terminal, folder }).secret).toBe(first.secret);
  writeFileSync(file, 'short');
  expect(() => loadConfig({ LYCEUM_DATA: 'new' }, { ...terminal, folder })).toThrow('it is cut short');
  expect(readFileSync(file, 'utf8')).toBe('short');
});

test('a data folder that cannot be made is one clear fault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-config-'));
  writeFileSync(join(folder, 'file'), '');
  expect(() => loadConfig({ LYCEUM_DATA: 'file' }, { ...terminal, folder })).toThrow(
    /LYCEUM_DATA must be a folder that Lyceum may write/,
  );
});

test.each([
  [{ host: '127.0.0.1', port: 3000 }, undefined, 'http://127.0.0.1:3000'],
  [{ host: '0.0.0.0', port: 0 }, 4567, 'http://127.0.0.1:4567'],
  [{ host: '::1', port: 3000 }, undefined, 'http://[::1]:3000'],
  [{ host: '0.0.0.0', port: 3000, publicUrl: 'https://x' }, 1, 'https://x'],
])('the address for people of %j on port %s is %s', (config, port, expected) => {
  expect(publicUrl(config, port)).toBe(expected);
});
