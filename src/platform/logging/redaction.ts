import { loggedFields } from './fields.js';
import { withoutQuotes, withoutSecrets } from './masked.js';

export const WITHHELD = '[withheld]';

/** The fields of a log line as they may be written: unknown ones keep their name and lose their value. */
export function redacted(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const safe: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (value instanceof Error) safe[name === 'error' ? 'err' : name] = describedError(value);
    else safe[name] = loggedFields.has(name) ? plain(value) : WITHHELD;
  }
  return safe;
}

/** Which error and where, with its causes; of its message only what is not quoted, of its other fields only codes. */
export function describedError(error: unknown, depth = 3): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, severity, constraint } = error as { code?: unknown; severity?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: withoutQuotes(error.message),
    ...strings({ code, severity, constraint }),
    stack: frames(error.stack),
    ...(error.cause !== undefined && depth > 0 ? { cause: describedError(error.cause, depth - 1) } : {}),
  };
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value).slice(0, 300);
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.slice(0, 50).map(plain);
  return WITHHELD;
}

function strings(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/** The head of a stack repeats the message, so only its frames are kept. */
function frames(stack: string | undefined): string[] {
  return (stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .*(:\d+:\d+\)?|<anonymous>\)?|native\)?)$/.test(line));
}
