import type { ReactionObserver } from '../reactions/observer.js';
import type { Metrics } from './metrics.js';

/** Counts what reactions send. What is owed or was left out is read at the scrape instead. */
export function measuredReactions(metrics: Metrics): ReactionObserver {
  return {
    tried: ({ reaction }, how) => metrics.reactionCommands.inc({ reaction, outcome: how }),
  };
}
