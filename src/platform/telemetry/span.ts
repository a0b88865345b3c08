import { SpanStatusCode, trace, type Attributes, type Link, type Span } from '@opentelemetry/api';

export interface SpanOptions {
  readonly links?: Link[];
  /** Milliseconds since the epoch, when the span began before this call. */
  readonly startTime?: number;
}

/**
 * Runs the work inside a span, which is the active one meanwhile. Names and attributes hold fixed words, ids and
 * numbers. A thrown error is marked with its type only: messages quote what people wrote.
 */
export async function span<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T> | T,
  options: SpanOptions = {},
): Promise<T> {
  return trace.getTracer('lyceum').startActiveSpan(name, { attributes, ...options }, async (active) => {
    try {
      return await work(active);
    } catch (error) {
      failedWith(active, error);
      throw error;
    } finally {
      active.end();
    }
  });
}

export function failedWith(active: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : typeof error;
  active.setAttribute('error.type', type);
  active.setStatus({ code: SpanStatusCode.ERROR, message: type });
}
