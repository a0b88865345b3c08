import type { ReactionObserver } from '../reactions/observer.js';
import type { Logger } from './logger.js';

/** What operators must know of reactions: commands that fail, and what stands still. What they hold is never logged. */
export function loggedReactions(logger: Logger): ReactionObserver {
  return {
    tried({ reaction, command, commandId, attempts }, how, error) {
      if (how === 'done') return;
      const fields = { reaction, command, commandId, attempts, error };
      if (how === 'retry') logger.warn(fields, 'Sends a command again later');
      else logger.error(fields, how === 'skip' ? 'Left out a command' : 'Stopped a reaction');
    },
    fault: (where, error) => logger.warn({ step: where, error }, 'Tries again'),
  };
}
