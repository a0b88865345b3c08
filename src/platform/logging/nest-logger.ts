import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.js';

/** Nest's own lines in the log. Nest gives `(message, ...more, context)`; for errors the first of `more` is a stack. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...more: unknown[]): void {
    this.write('info', message, more);
  }
  warn(message: unknown, ...more: unknown[]): void {
    this.write('warn', message, more);
  }
  error(message: unknown, ...more: unknown[]): void {
    this.write('error', message, more);
  }
  fatal(message: unknown, ...more: unknown[]): void {
    this.write('fatal', message, more);
  }
  debug(message: unknown, ...more: unknown[]): void {
    this.write('debug', message, more);
  }
  verbose(message: unknown, ...more: unknown[]): void {
    this.write('trace', message, more);
  }

  private write(
    level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal',
    message: unknown,
    more: unknown[],
  ): void {
    const last = more.at(-1);
    const context = typeof last === 'string' && !last.includes('\n') ? last : 'Nest';
    const error = [message, ...more].find((value) => value instanceof Error);
    const sentence = typeof message === 'string' ? message : 'Nest reported';
    this.logger[level](error ? { context, error } : { context }, sentence);
  }
}
