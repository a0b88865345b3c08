export { MeasuredCalls } from './measured-calls.js';
export { measuredReadStore } from './measured-read-store.js';
export { Metrics, type ProjectionStanding } from './metrics.js';
export { observed } from './observed-event-store.js';
