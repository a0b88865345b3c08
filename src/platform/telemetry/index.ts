export { span, type SpanOptions } from './span.js';
export { startTelemetry, type TelemetryOptions } from './start-telemetry.js';
export { TracedCalls } from './traced-calls.js';
export { tracedReadStore } from './traced-read-store.js';
export { activeTraceparent, linksTo, withTraceparent } from './traceparent.js';
