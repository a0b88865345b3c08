import { trace } from '@opentelemetry/api';
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { LogLevel } from '../config/index.js';
import { logContext } from './log-context.js';
import { withoutSecrets } from './masked.js';
import { redacted } from './redaction.js';

/** `logger.info({ tool, durationMs }, 'A fixed sentence')`; an error goes in as `error`. Never build the sentence. */
export type Logger = PinoLogger;

/** Nest's key for the Logger. */
export const LOGGER = Symbol('Logger');

export interface LoggerOptions {
  readonly level: LogLevel;
  readonly format: 'json' | 'pretty';
  /** Absent: standard error, because standard output belongs to what a command answers. */
  readonly to?: DestinationStream;
}

/** JSON lines on the error output, or readable ones; secrets and personal fields are withheld from both. */
export function createLogger({ level, format, to = pino.destination({ dest: 2, sync: true }) }: LoggerOptions): Logger {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...logContext(), ...activeTrace() }),
      formatters: { level: (label) => ({ level: label }), log: redacted, bindings: redacted },
      // pino would turn an error into `err` by itself, before the formatter sees it.
      serializers: { err: (value: unknown) => value },
      hooks: {
        logMethod(given, method) {
          const [first, ...rest] = given as unknown[];
          const [fields, sentence] = typeof first === 'string' ? [{}, first] : [first, rest[0]];
          const object = fields instanceof Error ? { error: fields } : fields;
          // pino types what it was given, and this passes on something else: an object and a sentence.
          method.apply(this, [object, typeof sentence === 'string' ? withoutSecrets(sentence) : ''] as never);
        },
      },
    },
    format === 'pretty' ? readable(to) : to,
  );
  // pino gives the bindings of children to no formatter.
  const child = logger.child.bind(logger);
  logger.child = (bindings, options) => child(redacted(bindings), options);
  return logger;
}

function readable(to: DestinationStream): DestinationStream {
  const render = prettyFactory({ colorize: process.stderr.isTTY, translateTime: 'HH:MM:ss.l' });
  return { write: (line) => to.write(render(line)) };
}

function activeTrace(): { traceId?: string; spanId?: string } {
  const context = trace.getActiveSpan()?.spanContext();
  return context ? { traceId: context.traceId, spanId: context.spanId } : {};
}
