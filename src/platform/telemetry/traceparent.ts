import {
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  trace,
  type Context,
  type Link,
  type SpanContext,
} from '@opentelemetry/api';

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The W3C traceparent of the active span, for the metadata of events; undefined when nothing is traced. */
export function activeTraceparent(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** The span a traceparent names; undefined when it is malformed, or all zeros. */
export function spanOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = FORM.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** Runs the work as a part of the trace that came in; without a usable traceparent simply runs it. */
export function withTraceparent<T>(traceparent: string | undefined, work: () => T): T {
  const parent = spanOf(traceparent);
  return parent ? context.with(under(parent), work) : work();
}

/** For a span over a batch: the traces of the events in it, each once. */
export function linksTo(traceparents: readonly (string | undefined)[]): Link[] {
  return [...new Set(traceparents)].flatMap((traceparent) => {
    const linked = spanOf(traceparent);
    return linked ? [{ context: linked }] : [];
  });
}

function under(parent: SpanContext): Context {
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}
