import type { CommandToSend, Verdict } from './reaction.js';

/** What of reactions is counted and logged. */
export interface ReactionObserver {
  /** A try to send a command ended: it was decided, or it failed, with what follows for it. */
  tried?(command: CommandToSend & { readonly attempts: number }, how: 'done' | Verdict['kind'], error?: unknown): void;
  /** Something in the way, in the log or the database, that is tried again; or an event that could not be answered. */
  fault?(where: string, error: unknown): void;
}
