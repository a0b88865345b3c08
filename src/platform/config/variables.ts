import { isIP } from 'node:net';
import { z } from 'zod';
import { isTimeZone } from '../text/zone.js';
import { logLevels } from './config.js';

/** A variable is optional unless said otherwise; an empty one counts as absent. `secret`: its value is never shown. */
interface Variable<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  readonly expected: string;
  readonly secret?: true;
}

const variable = <S extends z.ZodType>(expected: string, schema: S): Variable<S> => ({ schema, expected });
const secret = <S extends z.ZodType>(expected: string, schema: S): Variable<S> => ({ schema, expected, secret: true });
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

export const variables = {
  NODE_ENV: variable('any name, such as production', z.string()),
  PORT: variable('a whole number from 0 to 65535 (0 takes any free port)', port()),
  HOST: variable('an address to listen on, such as 127.0.0.1', z.string().regex(/^[A-Za-z0-9.:-]+$/)),
  PUBLIC_URL: variable('an address such as https://learn.example.org, without a query', publicAddress()),
  LYCEUM_DATA: variable('the path of a folder', z.string()),
  FILES_DIR: variable('the path of a folder', z.string()),
  LYCEUM_DEMO: variable('0 or 1', z.enum(['0', '1'])),
  DATABASE_URL: secret('an address such as postgres://user:password@host:5432/name', url('postgres:', 'postgresql:')),
  EVENTSTORE_URL: secret(
    'an address such as esdb://user:password@host:2113 or esdb://one:2113,two:2113,three:2113',
    z.string().regex(/^esdb(\+discover)?:\/\/[^\s/?]+\/?(\?\S*)?$/),
  ),
  SMTP_URL: secret('an address such as smtp://user:password@host:587', url('smtp:', 'smtps:')),
  MAIL_FROM: variable('a mail address such as lyceum@example.org', z.email()),
  LOG_LEVEL: variable(`one of ${logLevels.join(', ')}`, z.enum(logLevels)),
  LOG_FORMAT: variable('json or pretty', z.enum(['json', 'pretty'])),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable('an address such as http://localhost:4318', url('http:', 'https:')),
  LYCEUM_SECRET: secret('at least 32 characters, for example from "openssl rand -hex 32"', z.string().min(32)),
  LYCEUM_RATE_LIMIT: variable('calls per minute and key, a whole number (0 is no limit)', wholeNumber()),
  TRUSTED_PROXIES: variable('addresses of proxies whose X-Forwarded-Host counts, with commas between', addresses()),
  LYCEUM_TIME_ZONE: variable('an IANA name such as Europe/Berlin', z.string().refine(isTimeZone)),
  LYCEUM_LOCALE: variable('en or ru', z.enum(['en', 'ru'])),
  LYCEUM_CLOCK: variable('an instant such as 2026-01-31T09:00:00Z', z.iso.datetime()),
} as const;

export type Variables = { readonly [Name in keyof typeof variables]?: z.output<(typeof variables)[Name]['schema']> };

function port() {
  return z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((value) => value <= 65_535);
}

function addresses() {
  return z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .refine((list) => list.every((address) => isIP(address) !== 0));
}

function wholeNumber() {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number);
}

function publicAddress() {
  return url('http:', 'https:')
    .refine((text) => !/[?#]/.test(text))
    .transform((text) => text.replace(/\/+$/, ''));
}
