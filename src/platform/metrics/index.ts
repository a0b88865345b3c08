export { MeasuredCalls } from './measured-calls.js';
export { measuredReactions } from './measured-reactions.js';
export { measuredReadStore } from './measured-read-store.js';
export { Metrics, type ProjectionStanding, type ReactionStanding } from './metrics.js';
export { observed } from './observed-event-store.js';
