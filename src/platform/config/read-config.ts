import { join, resolve } from 'node:path';
import { isLoopback, type Config } from './config.js';
import { variables, type Variables } from './variables.js';

/** All that is wrong with the environment, one line each: the variable, what is expected, what was found. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: readonly string[]) {
    super(`The environment is not right:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What only the start of the process knows. */
export interface Terminal {
  readonly isInteractive: boolean;
  readonly folder: string;
}

/** The Config of an environment, all but the secret when it may still have to be made. Throws ConfigError. */
export function readConfig(env: Environment, terminal: Terminal): Omit<Config, 'secret'> & { secret?: string } {
  const faults: string[] = [];
  const read = readVariables(env, faults);
  const demo = read.LYCEUM_DEMO
    ? read.LYCEUM_DEMO === '1'
    : !given(env, 'DATABASE_URL') && !given(env, 'EVENTSTORE_URL') && env['NODE_ENV'] !== 'production';
  checkTogether(env, read, demo, faults);
  if (faults.length > 0) throw new ConfigError(faults);

  const dataDir = resolve(terminal.folder, read.LYCEUM_DATA ?? '.lyceum');
  return {
    host: read.HOST ?? '127.0.0.1',
    port: read.PORT ?? 3000,
    dataDir,
    filesDir: read.FILES_DIR ? resolve(terminal.folder, read.FILES_DIR) : join(dataDir, 'files'),
    demo,
    database: read.DATABASE_URL
      ? { kind: 'outside', url: read.DATABASE_URL }
      : { kind: 'embedded', dataDir: join(dataDir, 'postgres') },
    logLevel: read.LOG_LEVEL ?? 'info',
    logFormat: read.LOG_FORMAT ?? (terminal.isInteractive ? 'pretty' : 'json'),
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    rateLimit: read.LYCEUM_RATE_LIMIT ?? 1_200,
    timeZone: read.LYCEUM_TIME_ZONE ?? 'UTC',
    locale: read.LYCEUM_LOCALE ?? 'en',
    ...(read.EVENTSTORE_URL && { eventStoreUrl: read.EVENTSTORE_URL }),
    ...(read.PUBLIC_URL && { publicUrl: read.PUBLIC_URL }),
    ...(read.SMTP_URL && { smtpUrl: read.SMTP_URL }),
    ...(read.MAIL_FROM && { mailFrom: read.MAIL_FROM }),
    ...(read.OTEL_EXPORTER_OTLP_ENDPOINT && { otlpEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT }),
    ...(read.LYCEUM_CLOCK && { clock: read.LYCEUM_CLOCK }),
    ...(read.LYCEUM_SECRET && { secret: read.LYCEUM_SECRET }),
  };
}

function readVariables(env: Environment, faults: string[]): Variables {
  const read: Record<string, unknown> = {};
  for (const [name, { schema, expected, ...rest }] of Object.entries(variables)) {
    if (!given(env, name)) continue;
    const result = schema.safeParse(env[name]);
    if (result.success) read[name] = result.data;
    else faults.push(`${name} must be ${expected}${'secret' in rest ? '' : `, not "${env[name]}"`}`);
  }
  return read;
}

function checkTogether(env: Environment, read: Variables, demo: boolean, faults: string[]): void {
  if (given(env, 'DATABASE_URL') && !given(env, 'LYCEUM_SECRET')) {
    faults.push(`LYCEUM_SECRET must be set when DATABASE_URL is: ${variables.LYCEUM_SECRET.expected}`);
  }
  if (demo && read.HOST && !isLoopback(read.HOST)) {
    faults.push(
      `HOST must be 127.0.0.1, ::1 or localhost while the demo world is on, because its keys are known, not "${read.HOST}"; set LYCEUM_DEMO=0 to listen there`,
    );
  }
  if (given(env, 'LYCEUM_CLOCK') && env['NODE_ENV'] === 'production') {
    faults.push('LYCEUM_CLOCK must be absent in production: it stops the clock, for tests');
  }
}

function given(env: Environment, name: string): boolean {
  return env[name] !== undefined && env[name] !== '';
}
