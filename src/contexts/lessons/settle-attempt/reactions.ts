import type { ReactionWiring } from '../../../platform/reactions/reaction-command.js';
import { SettleAttempt } from './settle-attempt.handler.js';
import { whenReleasePublished } from './when-release-published.js';

/** What lessons do by themselves when others have acted. */
export const lessonsReactions: readonly ReactionWiring[] = [
  { reaction: whenReleasePublished, commands: { settle_attempt: SettleAttempt } },
];
